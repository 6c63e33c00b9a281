import { ArrowRight } from "lucide-react";
import { useNavigate } from "react-router";
import { type Loaded, privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import type {
  CityView,
  EditedCity,
  EditedEntry,
  Entry,
  ProfessionView,
} from "#src/features/catalogue/contract.ts";
import { CoordinateFields } from "#src/features/catalogue/coordinates/coordinate-fields.tsx";
import { MergePanel } from "#src/features/catalogue/merging/merge-panel.tsx";
import type { NamedEntry } from "#src/features/catalogue/names/contract.ts";
import { editorTexts } from "#src/features/catalogue/names/editor-texts.ts";
import { NamesEditor } from "#src/features/catalogue/names/names-editor.tsx";
import { useSameNameQuestion } from "#src/features/catalogue/names/same-name.tsx";
import { sameNameTexts } from "#src/features/catalogue/names/same-name-texts.ts";
import { PlacesLink } from "#src/features/catalogue/places/places-link.tsx";
import { IconField } from "#src/features/catalogue/trade-icons/icon-field.tsx";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { optional } from "#src/ui/admin/load-page.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { useReturnPath } from "#src/ui/navigation/return-to-list.ts";
import { Notice } from "#src/ui/notice.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
import { type ScreenKind, toEditedEntry, toEntry } from "./screen-kinds.ts";

/** Loads the entry that is edited, and all those that it may be merged into. */
export const entryLoader = ({ api, allApi }: ScreenKind) =>
  privateLoader(async ({ params }) => {
    const [view, all] = await Promise.all([
      browserApi.get<EditedCity | ProfessionView>(
        `${api}/${encodeURIComponent(params.id ?? "")}/edit`,
      ),
      browserApi.get<(CityView | ProfessionView)[]>(allApi),
    ]);
    const entry = toEditedEntry(view);
    const named = await optional(
      browserApi.get<NamedEntry[]>(`${api}/named`, { name: entry.text }),
    );
    const sharing = named?.filter(({ id }) => id !== entry.id) ?? [];
    return { entry, all: all.map(toEntry), sharing };
  });

export const editMeta = ({ texts }: ScreenKind) => privateMeta(texts.edit);

interface EditScreenProps {
  kind: ScreenKind;
  /** `sharing`: others that have the entry's name as another one. */
  loaded: Loaded<{ entry: EditedEntry; all: Entry[]; sharing: NamedEntry[] }>;
}

export function EditScreen({ kind, loaded }: EditScreenProps) {
  const { texts } = kind;
  const list = useReturnPath() ?? kind.path;
  return (
    <AdminScreen title={texts.edit}>
      <LoadedContent
        loaded={loaded}
        skeleton={<FormSkeleton />}
        errorTitle={texts.entryFailed}
        backLink={
          <ButtonLink look="outlined" to={list}>
            {texts.back}
          </ButtonLink>
        }
      >
        {({ entry, all, sharing }) => (
          <>
            {sharing.length > 0 && <SharedName kind={kind} entry={entry} sharing={sharing} />}
            <EditForm key={entry.id} kind={kind} entry={entry} list={list} />
            {Object.entries(editorTexts[kind.name]).map(([path, editor]) => (
              <NamesEditor
                key={`${entry.id} ${path}`}
                path={`${kind.api}/${entry.id}/${path}`}
                texts={editor}
                sameName={path === "names" ? { kind: kind.name, id: entry.id } : undefined}
              />
            ))}
            {kind.name === "city" && <PlacesLink city={entry} />}
            {all.length > 1 && (
              <MergePanel
                key={`merge ${entry.id}`}
                kind={kind}
                entry={entry}
                all={all}
                list={list}
              />
            )}
          </>
        )}
      </LoadedContent>
    </AdminScreen>
  );
}

interface SharedNameProps {
  kind: ScreenKind;
  entry: EditedEntry;
  sharing: NamedEntry[];
}

/** Leads to the others that are found by the entry's name, until an admin decides whose it is. */
function SharedName({ kind, entry, sharing }: SharedNameProps) {
  return (
    <Notice className="mb-4 max-w-140">
      <p>{sameNameTexts.shared(entry.text, sharing)}</p>
      <p className="flex flex-wrap gap-x-4">
        {sharing.map(({ id, name }) => (
          <Link key={id} to={`${kind.editPath}/${id}`} className={textLink}>
            {sameNameTexts.open(name)}
          </Link>
        ))}
      </p>
    </Notice>
  );
}

export function EditFallback({ kind }: { kind: ScreenKind }) {
  return (
    <AdminScreen title={kind.texts.edit}>
      <FormSkeleton />
    </AdminScreen>
  );
}

interface EditFormProps {
  kind: ScreenKind;
  entry: EditedEntry;
  list: string;
}

function EditForm({ kind: { name, texts, field, api }, entry, list }: EditFormProps) {
  const navigate = useNavigate();
  const sameName = useSameNameQuestion({ kind: name, what: "rename", ownId: entry.id });
  const { form, busy, errors, formError } = useSubmission({
    check: async (fields) =>
      fields.get(field) === entry.text ? {} : sameName.check(fields, field),
    send: (fields) =>
      browserApi.send<string>("PUT", `${api}/${entry.id}`, Object.fromEntries(fields)),
    done(text) {
      toast(text);
      return navigate(list, { replace: true });
    },
  });
  return (
    <div className="max-w-140">
      <form {...form} aria-label={texts.edit} className={formCard}>
        <TextField
          name={field}
          label={texts.label}
          autoComplete="off"
          required
          defaultValue={entry.text}
          errors={errors[field]}
        />
        {name === "city" && <CoordinateFields values={entry} errors={errors} />}
        {name === "profession" && <IconField icon={entry.icon} errors={errors.icon} />}
        <AdminFormError error={formError} />
        <SubmitButton busy={busy} busyText="جارٍ الحفظ…">
          حفظ
        </SubmitButton>
      </form>
      <Link to={list} className={`${textLink} mt-3 gap-2`}>
        <ArrowRight aria-hidden="true" className="size-5" />
        {texts.back}
      </Link>
      {sameName.dialog}
    </div>
  );
}

function FormSkeleton() {
  return (
    <Skeleton className={`${formCard} max-w-140`}>
      <SkeletonBar className="-mb-3 h-6 w-1/4" />
      <SkeletonBar className="h-13" />
      <SkeletonBar className="h-13" />
    </Skeleton>
  );
}
