import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { Nonce } from "#src/ui/nonce.ts";
import { RequestId } from "#src/ui/request-id.ts";
import type { RenderOptions } from "./render-options.ts";

type DocumentOptions = Pick<RenderOptions, "nonce" | "requestId" | "onError">;

interface Rendered {
  html: string;
  hasFailed: boolean;
}

/**
 * Renders a screen to a string, which takes a third less time than a stream: no chunk is encoded alone. A
 * screen with a part whose code is still loading is rendered again as a stream, which waits for it;
 * so is one that fails, since only a stream tells of errors inside of boundaries.
 */
export async function renderDocument(
  url: string,
  context: EntryContext,
  options: DocumentOptions,
): Promise<Rendered> {
  const { serverHandoffStream } = context;
  const data = serverHandoffStream && (await readText(serverHandoffStream));
  // React Router would write it in a boundary that suspends for each chunk.
  const withoutData = { ...context, serverHandoffStream: undefined } as EntryContext;
  const screen = (
    <Nonce value={options.nonce}>
      <RequestId value={options.requestId}>
        <ServerRouter context={withoutData} url={url} nonce={options.nonce} />
      </RequestId>
    </Nonce>
  );
  const rendered = renderToString(screen);
  const { html, hasFailed } = rendered.includes(unfinishedPart)
    ? await renderAsStream(screen, options)
    : // Only a stream has a doctype.
      { html: `<!DOCTYPE html>${rendered}`, hasFailed: false };
  const isHydrated = data !== undefined && context.renderMeta?.didRenderScripts;
  return { html: isHydrated ? addData(html, data, options.nonce) : html, hasFailed };
}

/** How React marks a boundary that the browser has to render. */
const unfinishedPart = "<!--$!-->";

function renderAsStream(screen: React.ReactNode, { nonce, onError }: DocumentOptions) {
  return new Promise<Rendered>((resolve, reject) => {
    let hasFailed = false;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve({ html: Buffer.concat(chunks).toString(), hasFailed });
        done();
      },
    });
    const { pipe } = renderToPipeableStream(screen, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        hasFailed = true;
        onError(error);
      },
    });
  });
}

async function readText(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** The data for hydration, as React Router's client reads it. */
function addData(html: string, data: string, nonce: string) {
  const stream = "window.__reactRouterContext.streamController";
  const script = `<script nonce="${nonce}">${stream}.enqueue(${asLiteral(data)});${stream}.close();</script>`;
  const end = html.lastIndexOf("</body>");
  return html.slice(0, end) + script + html.slice(end);
}

/** A JavaScript string that can stand in a script element. Single quotes: the data is full of double ones. */
export const asLiteral = (text: string) =>
  `'${text.replace(/[\\'\n\r<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? sign)}'`;

const escapes: Record<string, string> = {
  "\\": "\\\\",
  "'": "\\'",
  "\n": "\\n",
  "\r": "\\r",
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
