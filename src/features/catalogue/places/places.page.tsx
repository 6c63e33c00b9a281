import { ArrowRight, ListX, Pencil, Plus, SearchX, Trash2 } from "lucide-react";
import { useLocation, useRevalidator } from "react-router";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { lastParameter } from "#src/client/with-query.ts";
import type { EditedCity } from "#src/features/catalogue/contract.ts";
import { EntryFilter, leastFiltered } from "#src/features/catalogue/screens/entry-filter.tsx";
import { OptionalFields } from "#src/features/catalogue/screens/optional-fields.tsx";
import { useShowAdded } from "#src/features/catalogue/screens/use-show-added.ts";
import { privateMeta } from "#src/features/site/meta.ts";
import { PagedList } from "#src/features/site/paged-list.tsx";
import { toast } from "#src/ui/actions/toast.tsx";
import { DeleteDialog, useDialogItem } from "#src/ui/admin/confirm-dialog.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { loadPage } from "#src/ui/admin/load-page.ts";
import { rowAction } from "#src/ui/admin/row.tsx";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { useFocusAfterRemoval } from "#src/ui/admin/use-focus-after-removal.ts";
import { State } from "#src/ui/empty-state.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { useListState } from "#src/ui/navigation/return-to-list.ts";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { classes, formCard, textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/places.page.ts";
import type { PlacePage, PlaceView } from "./contract.ts";
import { PlaceNameFields, PlaceOptionalFields } from "./place-fields.tsx";
import { placeScreenTexts as texts } from "./screen-texts.ts";
import { placeKindNames } from "./texts.ts";

/** A page of a city's places. */
interface CityPlaces extends PlacePage {
  city: EditedCity;
}

const placesPerPage = 25;

export const clientLoader = privateLoader(async (args): Promise<CityPlaces> => {
  const id = args.params.id ?? "";
  const [city, list] = await Promise.all([
    browserApi.get<EditedCity>(`/api/city/${encodeURIComponent(id)}/edit`),
    loadPage<PlaceView>("/api/places", args, { city_id: id, per_page: placesPerPage }),
  ]);
  return { ...list, city };
});

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.title}>
      {/* No form yet: its input would be lost when the list is loaded. */}
      <Skeleton className={formCard}>
        <SkeletonBar className="h-7 w-1/3 md:w-1/6" />
        <SkeletonBar className="h-13 md:max-w-140" />
      </Skeleton>
      <PlacesSkeleton />
    </AdminScreen>
  );
}

/** The quarters, suburbs, towns and villages of a city, and a form that adds one. */
export default function Places({ loaderData: loaded, params }: Route.ComponentProps) {
  const list = loaded.data;
  const q = lastParameter(useLocation(), "q");
  const cityPath = `/edit-city/${params.id}`;
  const path = `${cityPath}/places`;
  return (
    <AdminScreen
      title={list ? texts.titleOf(list.city.name) : texts.title}
      total={list?.total}
      count={texts.count}
    >
      <p className="max-w-[70ch] text-ink2">{texts.why}</p>
      {list && <AddForm key={list.city.id} list={list} path={path} isFiltered={q !== ""} />}
      {list && (q || list.total >= leastFiltered) && (
        <EntryFilter path={path} label={texts.filter} q={q} />
      )}
      <PagedList
        loaded={loaded}
        skeleton={<PlacesSkeleton />}
        errorTitle={texts.failed}
        empty={
          q ? (
            <State icon={SearchX} title={texts.noneFound} />
          ) : (
            <State icon={ListX} title={texts.empty} text={texts.emptyText} />
          )
        }
      >
        {({ data, city }) => <Rows places={data} city={city.name} />}
      </PagedList>
      <Link to={cityPath} className={`${textLink} gap-2 self-start`}>
        <ArrowRight aria-hidden="true" className="size-5" />
        {texts.backToCity}
      </Link>
    </AdminScreen>
  );
}

interface AddFormProps {
  list: CityPlaces;
  path: string;
  isFiltered: boolean;
}

function AddForm({ list, path, isFiltered }: AddFormProps) {
  const showAdded = useShowAdded(list, path, isFiltered);
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("POST", "/api/places", {
        ...Object.fromEntries(fields),
        city_id: list.city.id,
      }),
    async done(text) {
      toast(text);
      form.ref.current?.reset();
      await showAdded(form.ref);
    },
  });
  const { other_names, latitude, longitude } = errors;
  return (
    <form
      {...form}
      aria-labelledby="add"
      className="flex flex-col gap-3 rounded-card bg-surface p-4 shadow-card md:px-6 md:py-5"
    >
      <h2 id="add" className="text-panel">
        {texts.add}
      </h2>
      <AdminFormError error={formError} />
      <div className="flex flex-col items-stretch gap-3 md:flex-row md:items-start">
        <PlaceNameFields errors={errors} />
        {/* Aligned with the field, not with its label. */}
        <SubmitButton busy={busy} busyText="جارٍ الإضافة…" className="md:mt-[34px]">
          <Plus aria-hidden="true" className="size-5" />
          إضافة
        </SubmitButton>
      </div>
      <OptionalFields
        title={texts.optional}
        hasError={Boolean(other_names ?? latitude ?? longitude)}
      >
        <PlaceOptionalFields errors={errors} />
      </OptionalFields>
    </form>
  );
}

function Rows({ places, city }: { places: PlaceView[]; city: string }) {
  const listState = useListState();
  const { revalidate } = useRevalidator();
  const { box, markRemoved } = useFocusAfterRemoval<HTMLUListElement>(places);
  const { item: selected, isOpen, open, close } = useDialogItem<PlaceView>();
  return (
    <>
      <ul ref={box} className="divide-y divide-line rounded-card bg-surface shadow-card">
        {places.map((place) => (
          <li key={place.id} className="flex items-center gap-1 px-4 py-1 md:px-6">
            <div className="min-w-0 grow py-2 [overflow-wrap:anywhere]">
              <p>
                <span className="font-medium">{place.name}</span>{" "}
                <span className="text-small text-ink2">{placeKindNames[place.kind]}</span>
              </p>
              {place.other_names.length > 0 && (
                <p className="text-small text-ink2">{place.other_names.join("، ")}</p>
              )}
            </div>
            <Link
              to={`/edit-place/${place.id}`}
              state={listState}
              className={classes(rowAction, "text-teal hover:bg-teal-tint")}
            >
              <Pencil aria-hidden="true" className="size-5 max-lg:hidden" />
              تعديل <span className="sr-only">{place.name}</span>
            </Link>
            <button
              type="button"
              aria-haspopup="dialog"
              data-focus-after-removal
              onClick={() => open(place)}
              className={classes(rowAction, "-me-3 text-red hover:bg-red-tint")}
            >
              <Trash2 aria-hidden="true" className="size-5 max-lg:hidden" />
              {adminTexts.delete} <span className="sr-only">{place.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {selected && (
        <DeleteDialog
          key={selected.id}
          open={isOpen}
          title={texts.deletionQuestion}
          act={() => browserApi.send<string>("DELETE", `/api/places/${selected.id}`)}
          onClose={close}
          onDone={() => {
            markRemoved(places.findIndex(({ id }) => id === selected.id));
            return revalidate();
          }}
          onRefused={revalidate}
        >
          {texts.deletionText(selected.name, city)}
        </DeleteDialog>
      )}
    </>
  );
}

const PlacesSkeleton = () => (
  <Skeleton count={10} className="divide-y divide-line rounded-card bg-surface shadow-card">
    <div className="flex min-h-17 items-center justify-between px-4">
      <SkeletonBar className="h-6 w-2/5" />
      <SkeletonBar className="h-9 w-24" />
    </div>
  </Skeleton>
);
