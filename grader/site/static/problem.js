// The page of a problem: the editor, drafts, and attempts whose results appear in the page.
"use strict";

const WORDS = {
  saved: "Saved", editing: "Saving…", offline: "Not sent yet: kept in this browser",
  "read only": "Not kept: nothing can be changed here now.",
  "signed out": "You are signed out. Your code is kept in this browser.",
  "signed out, not kept": "You are signed out. Sign in again in another tab, then come back to this one.",
};

// Says in a few words where the code is; only what needs an action is read aloud.
function sayState(form, state) {
  const place = document.getElementById("saved");
  if (place.dataset.state === state) return;
  place.dataset.state = state;
  const isOut = state.startsWith("signed out");
  place.setAttribute("role", isOut ? "alert" : "note");
  place.textContent = WORDS[state];
  if (!isOut) return;
  const link = document.createElement("a");
  link.href = form.dataset.signIn;
  link.textContent = "Sign in";
  if (state !== "signed out") link.target = "_blank";
  place.append(" ", link);
}

// The built editor takes the text area's place once the page can be used; until then, and without it, there is the plain one.
function loadBuiltEditor(form, area, initial, hold) {
  const address = form.dataset.editor;
  const done = (kind) => { document.documentElement.dataset.editor = kind; };
  if (!address) { done("plain"); return; }
  const script = document.createElement("script");
  script.src = address;
  script.addEventListener("error", () => done("plain"));
  script.addEventListener("load", () => {
    if (!window.stopgradEditor) { done("plain"); return; }
    const old = hold.editor;
    const { code, place, focused } = { code: old.read(), place: old.place(), focused: old.focused() };
    const built = window.stopgradEditor(area, initial);
    hold.editor = built;
    if (code !== initial) built.write(code);
    built.goTo(place);
    if (focused) built.dom.querySelector("[contenteditable]").focus({ preventScroll: true });
    built.dom.addEventListener("edited", hold.edited);
    done("built");
  });
  document.head.append(script);
}

// Where the cursor was, when the page is opened again.
function keepPlace(form, hold) {
  const key = "place:" + form.dataset.draft;
  try {
    const place = JSON.parse(sessionStorage.getItem(key));
    if (place && place.length === hold.editor.read().length) hold.editor.goTo(place);
  } catch { /* private windows */ }
  window.addEventListener("pagehide", () => {
    try { sessionStorage.setItem(key, JSON.stringify({ ...hold.editor.place(), length: hold.editor.read().length })); } catch { /* private windows */ }
  });
}

function startEditor(form) {
  const area = document.getElementById("code");
  const initial = area.value;
  const stub = document.getElementById("stub").content.textContent;
  const again = document.getElementById("start-over");
  const hold = { editor: window.plainEditor(area), edited: null };
  const draft = window.keepDraft(form, () => hold.editor, (state) => sayState(form, state));
  hold.edited = () => {
    again.hidden = hold.editor.read().trim() === stub.trim();
    draft.edit();
  };
  again.hidden = hold.editor.read().trim() === stub.trim();
  area.addEventListener("input", () => { if (hold.editor.dom === area) hold.edited(); });
  again.addEventListener("click", () => { if (confirm("Put the empty stub back? Undo brings your code back.")) { hold.editor.write(stub); hold.edited(); } });
  form.addEventListener("submit", () => { if (hold.editor.dom !== area) area.value = hold.editor.read(); }, { capture: true });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      form.requestSubmit(form.querySelector(event.shiftKey ? "button[value=submit]" : "button[value=try]"));
    }
  }, { capture: true });
  // A click on a button must not take the cursor out of the editor.
  for (const button of form.querySelectorAll("button[name=do]")) {
    button.addEventListener("mousedown", (event) => { if (hold.editor.focused()) event.preventDefault(); });
  }
  keepPlace(form, hold);
  window.startRuns(() => hold.editor.read());
  const load = () => loadBuiltEditor(form, area, initial, hold);
  if (document.readyState === "complete") load(); else window.addEventListener("load", load);
  return draft;
}

// Hand in without leaving the page. The buttons stay as they are, or the one in use would lose the focus.
function liveAttempt(form, draft) {
  const place = document.getElementById("result");
  let busy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    const chosen = form.querySelector("input[type=file]");
    const data = new FormData(form, event.submitter);
    form.setAttribute("aria-busy", "true");
    place.innerHTML = '<div class="result"><p class="waiting"><span class="pulse" aria-hidden="true"></span>Sending…</p></div>';
    bringIntoView(place);
    try {
      await draft.send();
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
        if (answer.status === 403) place.firstElementChild.append(" ", signInLink(form));
      }
    } catch {
      place.innerHTML = '<p class="problem" role="alert">The site did not answer. Your code is still here: send it again in a moment, it counts once.</p>';
    }
    busy = false;
    form.removeAttribute("aria-busy");
  });
}

function signInLink(form) {
  const link = document.createElement("a");
  link.href = form.dataset.signIn;
  link.textContent = "Sign in";
  return link;
}

// Show the beginning of a result, and move no further than that needs: what is being typed stays where it is.
function bringIntoView(element) {
  const box = element.getBoundingClientRect();
  if (box.top >= 0 && box.top < window.innerHeight - 60) return;
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  element.scrollIntoView({ block: "nearest", behavior });
}

// When a verdict is final: the list of attempts and the line about the solution are read again.
document.addEventListener("final", async (event) => {
  bringIntoView(event.detail);
  if (!event.detail.closest("#result")) return;
  try {
    const page = parsed(await (await fetch(location.pathname)).text());
    for (const id of ["history", "solution-line", "afterwards-place"]) {
      const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
      if (!old || !fresh) continue;
      old.replaceWith(document.adoptNode(fresh));
      showTimes(fresh);
      reachable(fresh);
    }
  } catch { /* they are up to date when the page is loaded again */ }
});

document.addEventListener("DOMContentLoaded", () => {
  const form = document.getElementById("attempt");
  if (form) liveAttempt(form, startEditor(form));
  document.documentElement.dataset.usable = performance.now();
});
