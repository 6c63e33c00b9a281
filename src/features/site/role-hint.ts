import { storageKey } from "#src/ui/device-storage.ts";

/**
 * Inline script that runs before the first paint: copies the role hint from local storage to
 * `data-role` of <html>, which base.css uses, because the page is the same bytes for everyone. It is a
 * hint for rendering only; the server checks every permission. `data-moderator` is of admins who are
 * no owners, and names their role. `data-newuser` shows the welcome of a new craftsman; `data-recent`
 * reserves the space of the people one has looked at. auth/session-hints.ts keeps the hints up to date.
 */
export const roleHintScript = `try{var s=localStorage,r=s.getItem("role"),m=s.getItem("${storageKey("moderator")}"),d=document.documentElement.dataset;if(s.getItem("auth")=="true"&&/^(user|admin)$/.test(r))d.role=r;if(/^(m|ordersM)oderator$/.test(m))d.moderator=m;if(s.getItem("newuser")=="true")d.newuser="";if(/^\\[\\{"id":\\d/.test(s.getItem("${storageKey("recent")}")))d.recent=""}catch(e){}`;
