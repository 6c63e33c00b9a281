/** In place of the form and of links to it, and for a request, while the owner takes no registrations. */
export const registrationClosed = "التسجيل مغلق الآن. راسل الإدارة إن أردت أن يظهر اسمك في الدليل.";
