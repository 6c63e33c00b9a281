import { ArrowRight } from "lucide-react";
import { useNavigate } from "react-router";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import type { CityView } from "#src/features/catalogue/contract.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Select } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { useReturnPath } from "#src/ui/navigation/return-to-list.ts";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/edit-place.page.ts";
import type { PlaceView } from "./contract.ts";
import { PlaceNameFields, PlaceOptionalFields } from "./place-fields.tsx";
import { placeScreenTexts as texts } from "./screen-texts.ts";

/** Loads the place, and all cities that it may belong to. */
export const clientLoader = privateLoader(async ({ params }) => {
  const [place, cities] = await Promise.all([
    browserApi.get<PlaceView>(`/api/places/${encodeURIComponent(params.id ?? "")}/edit`),
    browserApi.get<CityView[]>("/api/get-all-cities"),
  ]);
  return { place, cities };
});

export const meta = () => privateMeta(texts.edit);

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.edit}>
      <FormSkeleton />
    </AdminScreen>
  );
}

export default function EditPlace({ loaderData }: Route.ComponentProps) {
  const from = useReturnPath();
  return (
    <AdminScreen title={texts.edit}>
      <LoadedContent
        loaded={loaderData}
        skeleton={<FormSkeleton />}
        errorTitle={texts.placeFailed}
        backLink={
          <ButtonLink look="outlined" to={from ?? "/cities"}>
            {texts.back}
          </ButtonLink>
        }
      >
        {({ place, cities }) => (
          <EditForm
            key={place.id}
            place={place}
            cities={cities}
            list={from ?? `/edit-city/${place.city_id}/places`}
          />
        )}
      </LoadedContent>
    </AdminScreen>
  );
}

interface EditFormProps {
  place: PlaceView;
  cities: CityView[];
  list: string;
}

function EditForm({ place, cities, list }: EditFormProps) {
  const navigate = useNavigate();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("PUT", `/api/places/${place.id}`, Object.fromEntries(fields)),
    done(text) {
      toast(text);
      return navigate(list, { replace: true });
    },
  });
  return (
    <div className="max-w-140">
      <form {...form} aria-label={texts.edit} className={formCard}>
        <PlaceNameFields place={place} errors={errors} />
        <Select
          name="city_id"
          label={texts.city}
          none={texts.noCity}
          options={cities.map(({ id, name }) => ({ value: id, text: name }))}
          defaultValue={place.city_id}
          errors={errors.city_id}
        />
        <PlaceOptionalFields place={place} errors={errors} />
        <AdminFormError error={formError} />
        <SubmitButton busy={busy} busyText="جارٍ الحفظ…">
          حفظ
        </SubmitButton>
      </form>
      <Link to={list} className={`${textLink} mt-3 gap-2`}>
        <ArrowRight aria-hidden="true" className="size-5" />
        {texts.back}
      </Link>
    </div>
  );
}

const FormSkeleton = () => (
  <Skeleton className={`${formCard} max-w-140`}>
    <SkeletonBar className="-mb-3 h-6 w-1/4" />
    <SkeletonBar className="h-13" />
    <SkeletonBar className="h-13" />
    <SkeletonBar className="h-13" />
  </Skeleton>
);
