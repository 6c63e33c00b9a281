import { MessageCircle } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import type { WithoutEmail } from "#src/features/moderation/contract.ts";
import { whatsAppLink } from "#src/features/moderation/listing/whatsapp-offer.ts";
import { bulkWhatsAppTexts as texts, whatsAppTexts } from "#src/features/moderation/texts.ts";
import { actionTexts } from "#src/features/site/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { FormError } from "#src/ui/notice.tsx";
import type { ReasonedDecision } from "./reasons.ts";

/** Craftsmen without an e-mail on whom an admin has decided together with others. */
export interface Unmailed {
  decision: ReasonedDecision;
  ids: number[];
  /** As they read it. */
  reason: string;
}

/** As many ids as one call takes. */
const idsAtOnce = 100;

async function load(ids: number[]): Promise<WithoutEmail[]> {
  const people: WithoutEmail[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const query = { ids: ids.slice(at, at + idsAtOnce).join(",") };
    people.push(...(await browserApi.get<WithoutEmail[]>("/api/craftsmen-without-email", query)));
  }
  return people;
}

interface UnmailedListProps {
  unmailed: Unmailed;
  onClose: () => void;
}

/** After several decisions: a ready text for WhatsApp to each person whom no mail tells of it. */
export function UnmailedList({ unmailed, onClose }: UnmailedListProps) {
  const { decision, ids, reason } = unmailed;
  const [people, setPeople] = useState<WithoutEmail[]>();
  const [failure, setFailure] = useState<string>();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const read = useCallback(async () => {
    setFailure(undefined);
    try {
      setPeople(await load(ids));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    }
  }, [ids]);
  useEffect(() => void read(), [read]);
  const write = decision === "decline" ? whatsAppTexts.declined : whatsAppTexts.suspended;
  const text = write(site().name, reason);
  return (
    <section
      aria-labelledby="unmailed"
      className="flex flex-col gap-3 rounded-card bg-surface p-4 shadow-card md:p-6"
    >
      <div>
        <h2 id="unmailed" className="text-subtitle">
          {texts.title}
        </h2>
        <p className="text-label text-ink2">{texts.text}</p>
      </div>
      <FormError>{failure}</FormError>
      {failure && (
        <Button look="outlined" onClick={() => void read()} className="self-start">
          {actionTexts.retry}
        </Button>
      )}
      <ul className="divide-y divide-line">
        {people?.map(({ id, fullname, phone, phone_display }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <p className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
              <span className="block font-semibold">{fullname}</span>
              <bdi dir="ltr" className="text-small text-ink2 tabular-nums">
                {phone_display}
              </bdi>
            </p>
            <a
              href={whatsAppLink(phone, text)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => setOpened(new Set([...opened, id]))}
              className={buttonClass(opened.has(id) ? "quiet" : "outlined", "min-h-11 px-4")}
            >
              <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
              {opened.has(id) ? texts.again : whatsAppTexts.send}
              <span className="sr-only"> {fullname}</span>
            </a>
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={onClose} className="self-start px-4">
        {adminTexts.close}
      </Button>
    </section>
  );
}
