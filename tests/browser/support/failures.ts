import type { Page } from "@playwright/test";

/** What the server says when it has failed. */
export const failed = { status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } };

/** What a proxy in front says while the program is away. */
export const fromProxy = {
  status: 502,
  contentType: "text/html",
  body: "<html><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>",
};

/** A button or a link, as fits the place. */
export const retryControl = (page: Page) => {
  const name = "أعد المحاولة";
  return page.getByRole("button", { name }).or(page.getByRole("link", { name }));
};
