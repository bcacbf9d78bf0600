// Times, live updates and wide elements; every page works without this script.
"use strict";

// Times in the time zone of the reader; due dates stay in that of the course.
function showTimes(root) {
  for (const time of root.querySelectorAll("time[datetime]:not([data-zone])")) {
    const at = new Date(time.dateTime);
    time.textContent = at.toLocaleString([], { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
    time.title = at.toLocaleString();
  }
}

// Whatever scrolls sideways can get the focus, so that the keyboard scrolls it.
function reachable(root) {
  for (const wide of root.querySelectorAll(".code, .output, .scroll, .formula, .task")) {
    if (wide.scrollWidth > wide.clientWidth || wide.scrollHeight > wide.clientHeight + 1) wide.tabIndex = 0;
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
      const scrolled = [...element.querySelectorAll(".scroll")].map((one) => [one.scrollLeft, one.scrollTop]);
      const opened = [...element.querySelectorAll("details")].map((one) => one.open);
      element.replaceWith(fresh);
      fresh.querySelectorAll(".scroll").forEach((one, at) => one.scrollTo(...(scrolled[at] || [0, 0])));
      fresh.querySelectorAll("details").forEach((one, at) => { if (opened[at]) one.open = true; });
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

document.addEventListener("DOMContentLoaded", () => {
  showTimes(document);
  reachable(document);
  document.querySelectorAll("[data-live]").forEach(keepLive);
});
