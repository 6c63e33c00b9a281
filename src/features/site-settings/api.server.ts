import { isDeepStrictEqual } from "node:util";
import type { FastifyRequest } from "fastify";
import {
  type CountryCode,
  isCostly,
  isPossiblePhone,
  parsePhone,
  phoneExample,
} from "#src/arabic/phone.server.ts";
import { type Actor, actorOf, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { type FeatureApi, Sentence } from "#src/http/api/api.server.ts";
import { pictureForms } from "#src/http/api/multipart.server.ts";
import { pictureClientOf } from "#src/http/security/limits/picture-client.server.ts";
import { encodeLogo, type PictureClient } from "#src/images/encode.server.ts";
import type { EncodedLogo } from "#src/images/worker/tasks.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { hashOf } from "#src/util/hash.server.ts";
import {
  EditedSettings,
  LogoUpdate,
  type PhoneRules,
  PublicSettings,
  settingsChange,
} from "./contract.ts";
import { settingSentences, settingTexts } from "./field-texts.ts";
import {
  editedView,
  lockSettings,
  publicView,
  saveSettings,
  writeSettings,
} from "./service.server.ts";

const openApiTags = ["settings"];
const config = { access: "owner" } as const;
const changeConfig = {
  ...config,
  earlyLimit: { limit: "settingsChanges", per: "account" },
} as const;

/** The site's own name, texts, addresses and colours. */
export const siteSettingsApi: FeatureApi = async (app, { db, settings, country, now }) => {
  app.route({
    method: "GET",
    url: "/api/settings",
    config: { access: "anyone", cacheTags: () => [] },
    schema: {
      tags: openApiTags,
      summary: "What the owner has set, as far as everyone may see it",
      response: { 200: PublicSettings },
    },
    handler: async () => publicView(settings.current),
  });

  app.route({
    method: "GET",
    url: "/api/settings/edit",
    config,
    schema: {
      tags: openApiTags,
      summary: "All settings of the site",
      response: { 200: EditedSettings },
    },
    handler: () => editedView(db, settings.current),
  });

  app.route({
    method: "PUT",
    url: "/api/settings",
    config: changeConfig,
    schema: {
      tags: openApiTags,
      summary:
        "Changes the given settings of the site; null and an empty text stand for the default",
      body: settingsChange(phoneRules(country)),
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await saveSettings({ db, settings, country, now, by: actorOf(request) }, request.body);
      return settingSentences.saved;
    },
  });
};

/** The logo, which is not part of the form's text. */
export const logoApi: FeatureApi = async (app, { db, settings, now }) => {
  const url = "/api/settings/logo";
  await app.register(pictureForms);
  const depsOf = (request: FastifyRequest) => ({ db, settings, now, by: actorOf(request) });

  app.route({
    method: "POST",
    url,
    config: {
      ...config,
      earlyLimit: { limit: "imageUploads", per: "account" },
      takesPicture: true,
    },
    schema: {
      tags: openApiTags,
      summary: "Changes the logo: a PNG, JPEG or WebP at least 512 pixels wide",
      consumes: ["multipart/form-data"],
      body: LogoUpdate,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await saveLogo(depsOf(request), request.body.image, pictureClientOf(request));
      return settingSentences.logoSaved;
    },
  });

  app.route({
    method: "DELETE",
    url,
    config: changeConfig,
    schema: { tags: openApiTags, summary: "Back to the drawn mark", response: { 200: Sentence } },
    handler: async (request) => {
      await removeLogo(depsOf(request));
      return settingSentences.logoRemoved;
    },
  });
};

const phoneRules = (country: CountryCode): PhoneRules => {
  const phoneRule = settingTexts.phone(phoneExample(country));
  return {
    parsePhone: (typed) => parsePhone(typed, country),
    phoneRule,
    phoneProblem(phone) {
      if (!isPossiblePhone(phone)) return phoneRule;
      return isCostly(phone) ? settingTexts.phoneCostly : null;
    },
  };
};

interface Deps {
  db: Database;
  by: Actor;
  settings: LiveSettings;
  now: () => Date;
}

/** @throws Refusal `invalid` on `image` for anything but a PNG, JPEG or WebP at least 512 pixels wide */
async function saveLogo(deps: Deps, bytes: Buffer, client: PictureClient): Promise<void> {
  await storeLogo(deps, await encodeLogo(bytes, client));
}

/** Back to the drawn mark. */
const removeLogo = (deps: Deps): Promise<void> => storeLogo(deps, null);

async function storeLogo({ db, by, settings, now }: Deps, picture: EncodedLogo | null) {
  await db.transaction(async (tx) => {
    const { version, values } = await lockSettings(tx);
    const { logo: former, logo_size: _formerSize, ...others } = values;
    const text = picture?.png.toString("base64") ?? null;
    const logo = text && hashOf(text).slice(0, 12);
    if (isDeepStrictEqual(logo ?? undefined, former ?? undefined)) return;
    await writeSettings(tx, version, {
      values: picture && logo ? { ...others, logo, logo_size: sizeOf(picture) } : others,
      logo: text,
      updatedAt: now(),
    });
    const [before, after] = [former ? { logo: former } : {}, logo ? { logo } : {}];
    await writeAudit(tx, by, { act: "settings.change", before, after });
  });
  await settings.refresh();
}

const sizeOf = ({ width, height }: EncodedLogo) => ({ width, height });
