import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { type Api, apiContext, asScreenError, formTokenContext } from "./client.ts";

interface ScreenArgs {
  api: Api;
  formToken: string;
  url: URL;
  params: LoaderFunctionArgs["params"];
}

/**
 * A universal loader, exported as both `loader` and `clientLoader`: it calls the API in-process when
 * the server renders, and over the network in the browser.
 */
export const screenLoader =
  <Data>(load: (args: ScreenArgs) => Promise<Data>) =>
  async (args: LoaderFunctionArgs): Promise<Data> => {
    try {
      return await load(screenArgs(args));
    } catch (error) {
      throw asScreenError(error);
    }
  };

export interface ActionArgs extends ScreenArgs {
  fields: Record<string, string>;
}

/** A universal action; `fields` are the text fields of the form. */
export const screenAction =
  <Data>(act: (args: ActionArgs) => Promise<Data>) =>
  async (args: ActionFunctionArgs): Promise<Data> => {
    const form = await args.request.formData();
    const fields = Object.fromEntries(
      [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
    return act({ ...screenArgs(args), fields });
  };

const screenArgs = ({ request, params, context }: LoaderFunctionArgs): ScreenArgs => ({
  api: context.get(apiContext),
  formToken: context.get(formTokenContext),
  url: new URL(request.url),
  params,
});
