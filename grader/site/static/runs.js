// Worked examples and scratch code: run in a box, and shown where they stand.
"use strict";

async function run(form, code) {
  const place = form.querySelector(".run-result");
  if (form.getAttribute("aria-busy")) return;
  const data = new FormData(form);
  if (form.elements.scratch) data.set("code", code);
  form.setAttribute("aria-busy", "true");
  place.innerHTML = '<p class="waiting"><span class="pulse" aria-hidden="true"></span>Sending…</p>';
  try {
    const answer = await fetch(form.action, { method: "POST", body: data });
    const page = parsed(await answer.text());
    const result = page.querySelector(".result");
    if (result) {
      place.replaceChildren(document.adoptNode(result));
      keepLive(place.firstElementChild);
      form.elements.ticket.value = crypto.randomUUID();
    } else {
      const sentence = page.querySelector(".lead");
      place.innerHTML = '<p class="problem" role="alert"></p>';
      place.firstElementChild.textContent = sentence ? sentence.textContent : "That did not work. Reload the page; your code is kept here.";
    }
  } catch {
    place.innerHTML = '<p class="problem" role="alert">The site did not answer. Run it again in a moment.</p>';
  }
  form.removeAttribute("aria-busy");
}

// `read` gives the code that is in the editor.
window.startRuns = (read) => {
  const scratch = document.getElementById("scratch");
  const area = document.getElementById("scratch-code");
  const editor = window.plainEditor(area);
  for (const form of document.querySelectorAll("form.run")) {
    form.addEventListener("submit", (event) => { event.preventDefault(); run(form, read()); });
    const copy = form.querySelector("[data-copy]");
    if (!copy) continue;
    copy.hidden = false;
    copy.addEventListener("click", () => {
      const examples = [...document.querySelectorAll(".reading form.run")];
      const upTo = examples.slice(0, examples.indexOf(form) + 1);
      scratch.open = true;
      editor.write(upTo.map((one) => one.dataset.source).join("\n\n") + "\n");
      keep();
      area.focus();
      area.setSelectionRange(0, 0);
    });
  }
  const key = "scratch:" + document.getElementById("attempt").dataset.draft;
  const keep = () => { try { localStorage.setItem(key, area.value); } catch { /* private windows */ } };
  try {
    const kept = localStorage.getItem(key);
    if (kept && kept !== area.value) editor.write(kept);
  } catch { /* private windows */ }
  area.addEventListener("input", keep);
  area.form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      area.form.requestSubmit();
    }
  });
};
