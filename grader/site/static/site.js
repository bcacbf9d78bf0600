// Live updates and the editor; every page works without this script.
"use strict";

// Times in the time zone of the reader.
function showTimes(root) {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    time.textContent = at.toLocaleString([], { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
    time.title = at.toLocaleString();
  }
}

// Whatever scrolls sideways can get the focus, so that the keyboard scrolls it.
function reachable(root) {
  for (const wide of root.querySelectorAll(".code, .output, .scroll, .formula")) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  }
}

function parsed(text) {
  return new DOMParser().parseFromString(text, "text/html");
}

// Load a part of the page again and again until it is final.
function keepLive(element) {
  if (!element || !element.dataset.live) return;
  const every = Number(element.dataset.every || 0) * 1000;
  let wait = every || 400;
  const again = async () => {
    let fresh = null;
    if (!document.hidden) {
      try {
        const answer = await fetch(element.dataset.live, { headers: { Accept: "text/html" } });
        if (answer.ok && !answer.redirected) fresh = parsed(await answer.text()).body.firstElementChild;
      } catch { /* the server is away for a moment: ask again */ }
    }
    if (fresh && fresh.outerHTML !== element.outerHTML) {
      element.replaceWith(fresh);
      showTimes(fresh);
      reachable(fresh);
      element = fresh;
      if (fresh.dataset.done !== undefined) return void document.dispatchEvent(new CustomEvent("final", { detail: fresh }));
    }
    if (!every) wait = Math.min(wait * 1.25, 2000);
    setTimeout(again, wait);
  };
  setTimeout(again, wait);
}

// Hand in without leaving the page.
function liveAttempt(form) {
  const place = document.getElementById("result");
  form.addEventListener("submit", async (event) => {
    const chosen = form.querySelector("input[type=file]");
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    const buttons = form.querySelectorAll("button");
    buttons.forEach((button) => { button.disabled = true; });
    place.innerHTML = '<div class="result"><p class="waiting"><span class="pulse" aria-hidden="true"></span>Sending…</p></div>';
    try {
      const answer = await fetch(form.action, { method: "POST", body: data });
      const page = parsed(await answer.text());
      const result = page.querySelector(".result");
      if (result) {
        place.replaceChildren(document.adoptNode(result));
        showTimes(place);
        reachable(place);
        keepLive(place.firstElementChild);
        form.elements.ticket.value = crypto.randomUUID();
        chosen.value = "";
      } else {
        const sentence = page.querySelector(".lead");
        place.innerHTML = '<p class="problem" role="alert"></p>';
        place.firstElementChild.textContent = sentence ? sentence.textContent : "That did not work. Reload the page; your code is kept here.";
      }
    } catch {
      place.innerHTML = '<p class="problem" role="alert">The site did not answer. Your code is still here: send it again in a moment, it counts once.</p>';
    }
    buttons.forEach((button) => { button.disabled = false; });
    place.scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  });
}

// A plain editor: Tab indents, Enter keeps the indent, Escape lets Tab leave.
function plainEditor(area) {
  let leaving = false;
  area.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { leaving = true; return; }
    const start = area.selectionStart;
    const line = area.value.slice(area.value.lastIndexOf("\n", start - 1) + 1, start);
    if (event.key === "Tab" && !leaving && !event.shiftKey) {
      event.preventDefault();
      area.setRangeText("    ", start, area.selectionEnd, "end");
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const indent = line.match(/^\s*/)[0] + (line.trimEnd().endsWith(":") ? "    " : "");
      area.setRangeText("\n" + indent, start, area.selectionEnd, "end");
    }
    leaving = false;
    area.dispatchEvent(new Event("input"));
  });
}

function editor(form) {
  const area = document.getElementById("code");
  const initial = area.value;
  const stub = document.getElementById("stub").content.textContent;
  const key = "draft:" + form.dataset.draft;
  const codeEditor = window.stopgradEditor ? window.stopgradEditor(area) : null;
  const read = () => (codeEditor ? codeEditor.read() : area.value);
  const write = (text) => { if (codeEditor) codeEditor.write(text); else { area.value = text; } };
  if (!codeEditor) plainEditor(area);
  const again = document.getElementById("start-over");
  const note = () => {
    const now = read();
    area.value = now;
    try { if (now === initial) localStorage.removeItem(key); else localStorage.setItem(key, now); } catch { /* private windows */ }
    again.hidden = now.trim() === stub.trim();
  };
  let draft = null;
  try { draft = localStorage.getItem(key); } catch { /* private windows */ }
  if (draft !== null && draft !== initial) write(draft);
  again.hidden = read().trim() === stub.trim();
  (codeEditor ? codeEditor.dom : area).addEventListener(codeEditor ? "edited" : "input", note);
  again.addEventListener("click", () => { if (confirm("Put the empty stub back?")) { write(stub); note(); } });
  form.addEventListener("submit", () => { area.value = read(); }, { capture: true });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      form.requestSubmit(form.querySelector(event.shiftKey ? "button[value=submit]" : "button[value=try]"));
    }
  }, { capture: true });
}

document.addEventListener("DOMContentLoaded", () => {
  showTimes(document);
  reachable(document);
  document.querySelectorAll("[data-live]").forEach(keepLive);
  const form = document.getElementById("attempt");
  if (form) { editor(form); liveAttempt(form); }
});
// Scroll to a final verdict; if it opens the solution, hide the line that says it is closed.
document.addEventListener("final", (event) => {
  const pane = event.detail.closest(".attempt-pane");
  if (pane) {
    if (pane.scrollHeight > pane.clientHeight) pane.scrollTo({ top: event.detail.offsetTop - pane.offsetTop - 8 });
    else event.detail.scrollIntoView({ block: "start" });
  }
  const link = event.detail.querySelector('a[href$="/solution"]');
  const line = document.querySelector(".solution-line .aside");
  if (link && line) line.hidden = true;
});
