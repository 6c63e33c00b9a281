import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RouterContextProvider } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { browserApi } from "./api/browser.ts";
import { apiContext } from "./api/client.ts";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter
        getContext={() => new RouterContextProvider(new Map([[apiContext, browserApi]]))}
      />
    </StrictMode>,
  );
});
