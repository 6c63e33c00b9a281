import { Search, X } from "lucide-react";
import { Button, IconButton } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { Group, Sample, Samples } from "./sample.tsx";

const looks = ["filled", "outlined", "quiet", "warning", "danger", "hero"] as const;
const states = ["hover", "focus-visible", "active"] as const;

export function Buttons() {
  return (
    <Group name="Buttons">
      {looks.map((look) => (
        <Samples key={look}>
          <Sample name={look}>
            <Button look={look}>بحث</Button>
          </Sample>
          {states.map((state) => (
            <Sample key={state} name={state} state={state}>
              <Button look={look}>بحث</Button>
            </Sample>
          ))}
          <Sample name="disabled">
            <Button look={look} disabled>
              بحث
            </Button>
          </Sample>
          <Sample name="busy">
            <Button look={look} busy>
              جارٍ البحث…
            </Button>
          </Sample>
          <Sample name="with an icon">
            <Button look={look}>
              <Search aria-hidden="true" className="size-5" />
              بحث
            </Button>
          </Sample>
        </Samples>
      ))}
      <Samples>
        <Sample name="submit">
          <SubmitButton busy={false} busyText="جارٍ الحفظ…">
            حفظ
          </SubmitButton>
        </Sample>
        <Sample name="submit, disabled">
          <SubmitButton busy={false} disabled busyText="جارٍ الحفظ…">
            حفظ
          </SubmitButton>
        </Sample>
        <Sample name="submit, busy">
          <SubmitButton busy busyText="جارٍ الحفظ…">
            حفظ
          </SubmitButton>
        </Sample>
        <Sample name="icon">
          <IconButton name="إغلاق">
            <X aria-hidden="true" className="size-6" />
          </IconButton>
        </Sample>
        {states.map((state) => (
          <Sample key={state} name={`icon, ${state}`} state={state}>
            <IconButton name="إغلاق">
              <X aria-hidden="true" className="size-6" />
            </IconButton>
          </Sample>
        ))}
        <Sample name="icon, disabled">
          <IconButton name="إغلاق" disabled>
            <X aria-hidden="true" className="size-6" />
          </IconButton>
        </Sample>
      </Samples>
    </Group>
  );
}
