/**
 * Inline script that runs before the first paint: copies the role hint from local storage to
 * `data-role` of <html>, which base.css uses, because the page is the same bytes for everyone. It is a
 * hint for rendering only; the server checks every permission. `data-moderator` is of admins who are
 * no owners, and names their role. `data-newuser` shows the welcome of a new craftsman; `data-recent`
 * reserves the space of the people one has looked at. auth/session-hints.ts keeps the hints up to date.
 */
export const roleHintScript = `try{var s=localStorage,r=s.getItem("role"),d=document.documentElement.dataset;if(s.getItem("auth")&&/^(user|admin)$/.test(r))d.role=r;if(s.getItem("moderator"))d.moderator=s.getItem("moderator");if(s.getItem("newuser"))d.newuser="";if(s.getItem("recent"))d.recent=""}catch(e){}`;
