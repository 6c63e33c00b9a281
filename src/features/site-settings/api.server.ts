import {
  type CountryCode,
  isCostly,
  isPossiblePhone,
  parsePhone,
  phoneExample,
} from "../../arabic/phone.server.ts";
import { actorOf } from "../../audit/write-audit.server.ts";
import { type FeatureApi, Sentence } from "../../http/api/api.server.ts";
import { EditedSettings, type PhoneRules, PublicSettings, settingsChange } from "./contract.ts";
import { settingSentences, settingTexts } from "./field-texts.ts";
import { editedView, publicView, saveSettings } from "./service.server.ts";

const tags = ["settings"];
const config = { access: "owner" } as const;

/** The site's own name, texts, addresses and colours. */
export const siteSettingsApi: FeatureApi = async (app, { db, settings, country, now }) => {
  app.route({
    method: "GET",
    url: "/api/settings",
    config: { access: "anyone", cacheTags: () => [] },
    schema: {
      tags,
      summary: "What the owner has set, as far as everyone may see it",
      response: { 200: PublicSettings },
    },
    handler: async () => publicView(settings.current),
  });

  app.route({
    method: "GET",
    url: "/api/settings/edit",
    config,
    schema: { tags, summary: "All settings of the site", response: { 200: EditedSettings } },
    handler: () => editedView(db, settings.current),
  });

  app.route({
    method: "PUT",
    url: "/api/settings",
    config,
    schema: {
      tags,
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
