/**
 * Who seems to be here, `user` or `admin`, is kept in local storage so that the frame can be drawn
 * at once. It is a hint for drawing and no right: the server decides every right. This runs before
 * the first paint and puts the hint on <html>, where base.css reads it; the page itself is the same
 * bytes for everyone. Likewise whether someone is to be welcomed. identity/who-is-here.ts
 * keeps both up to date.
 */
export const hintScript = `try{var s=localStorage,r=s.getItem("role"),d=document.documentElement.dataset;if(s.getItem("auth")&&/^(user|admin)$/.test(r))d.role=r;if(s.getItem("newuser"))d.newuser=""}catch(e){}`;
