// Drafts: what is typed goes to the server; until it is there, it is kept in this browser too.
"use strict";

const QUIET_MS = 1200;
const LONGEST_MS = 6000;

function ago(seconds) {
  const at = new Date(Date.now() - seconds * 1000);
  return at.toLocaleString([], { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

// Keeps the draft of one problem. `editor` reads and writes the code; `say` shows a state in a few words.
window.keepDraft = (form, editor, say) => {
  const key = "draft:" + form.dataset.draft;
  const address = form.dataset.save;
  let revision = Number(form.dataset.revision);
  let stored = editor().read();          // what the server has
  let edited = Date.now() - Number(form.dataset.age) * 1000;
  let timer = null;
  let since = 0;                         // when the first edit was made that is not sent yet
  let sending = null;

  function local() { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } }
  function keepHere() {
    try { localStorage.setItem(key, JSON.stringify({ code: editor().read(), edited, revision })); return true; } catch { return false; }
  }
  function forgetHere() { try { localStorage.removeItem(key); } catch { /* private windows */ } }

  async function post(code, age, base) {
    const data = new FormData();
    for (const [name, value] of Object.entries({ token: form.elements.token.value, code, age, base })) data.set(name, value);
    return fetch(address, { method: "POST", body: data, keepalive: code.length < 50_000 });
  }

  async function send() {
    clearTimeout(timer);
    timer = null;
    if (sending) { await sending; }
    const code = editor().read();
    if (code === stored) { forgetHere(); say("saved"); return true; }
    since = 0;
    let answer = null;
    sending = post(code, (Date.now() - edited) / 1000, revision).then((one) => { answer = one; }, () => {});
    await sending;
    sending = null;
    if (!answer) { again(); say("offline"); return false; }
    if (answer.status === 409) { say("read only"); return false; }  // the course is closed, or this is the view as a student
    if (answer.status === 403) { say(keepHere() ? "signed out" : "signed out, not kept"); return false; }
    if (!answer.ok || answer.redirected) { again(); say("offline"); return false; }
    take(await answer.json(), code);
    return true;
  }
  function again() { if (!timer) timer = setTimeout(send, 10_000); }

  // The server's word on which version is the newest.
  function take(draft, sent) {
    revision = draft.revision;
    stored = draft.code ?? stored;
    if (draft.code !== null && draft.code !== sent && editor().read() === sent) {
      edited = Date.now() - draft.age * 1000;
      editor().write(draft.code);
    }
    if (editor().read() === stored) { forgetHere(); say("saved"); } else { later(); }
    offer(draft.earlier);
  }

  // Versions that gave way to a newer one, to be brought back.
  function offer(earlier) {
    const list = document.getElementById("earlier");
    list.replaceChildren(...earlier.filter((one) => one.code !== editor().read()).map((one) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "quiet";
      button.textContent = `Bring back the version of ${ago(one.age)}`;
      button.addEventListener("click", () => { revision = -1; editor().write(one.code); edit(); send(); });
      const item = document.createElement("li");
      item.append(button);
      return item;
    }));
    list.closest("[data-earlier]").hidden = !list.children.length;
  }

  function later() {
    since ||= Date.now();
    clearTimeout(timer);
    timer = setTimeout(send, Math.max(0, Math.min(QUIET_MS, since + LONGEST_MS - Date.now())));
  }
  function edit() {
    edited = Date.now();
    if (editor().read() === stored) { forgetHere(); say("saved"); return; }
    keepHere();
    say("editing");
    later();
  }

  // Another window, or another tab that signed in anew.
  async function look() {
    if (document.hidden || sending) return;
    try {
      const answer = await fetch(address, { headers: { Accept: "application/json" } });
      if (!answer.ok || answer.redirected) return;
      const draft = await answer.json();
      for (const field of document.querySelectorAll("input[name=token]")) field.value = draft.token;
      if (editor().read() !== stored) return void send();
      if (draft.code !== null && draft.revision !== revision) take(draft, editor().read());
    } catch { /* the server is away for a moment */ }
  }

  const kept = local();
  if (kept && kept.code !== stored) {
    if (kept.edited > edited) {
      edited = kept.edited;
      revision = kept.revision;
      editor().write(kept.code);
      send();
    } else {
      post(kept.code, (Date.now() - kept.edited) / 1000, kept.revision).then(async (answer) => {
        if (answer.ok && !answer.redirected) take(await answer.json(), stored);
      }, () => {});
    }
  }
  document.addEventListener("visibilitychange", () => { if (document.hidden) { if (editor().read() !== stored) send(); } else look(); });
  window.addEventListener("focus", look);
  window.addEventListener("pagehide", () => { if (editor().read() !== stored) { keepHere(); send(); } });
  for (const other of document.querySelectorAll('form[action$="/sign-out"]')) {
    other.addEventListener("submit", async (event) => {
      if (editor().read() === stored) return;
      event.preventDefault();
      await send();
      other.submit();
    });
  }
  offer(JSON.parse(form.dataset.earlier));
  return { edit, send };
};
