import { User } from "lucide-react";
import type { ComponentProps } from "react";
import { Checkbox, Choice } from "#src/ui/forms/choice.tsx";
import { Select, TextField } from "#src/ui/forms/field.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { Group, Sample, Samples } from "./sample.tsx";

const errors = ["أدخل قيمة صحيحة."];
const cities = [
  { value: 1, text: "دمشق" },
  { value: 2, text: "حمص" },
];
const genders = [
  { value: "male", text: "ذكر" },
  { value: "female", text: "أنثى" },
];

/** Props of each state that every field has. */
const fieldStates = {
  default: {},
  hint: { hint: "كما في الهوية." },
  hover: {},
  "focus-visible": {},
  error: { errors },
  disabled: { disabled: true },
} as const;

export function Fields() {
  return (
    <Group name="Fields">
      <Samples wide>
        {eachState((props) => (
          <TextField label="الاسم الكامل" placeholder="مثال: محمود" {...props} />
        ))}
        <Sample name="filled">
          <TextField label="الاسم الكامل" defaultValue="عمر الزعبي" />
        </Sample>
        <Sample name="read-only">
          <TextField label="الاسم الكامل" defaultValue="عمر الزعبي" readOnly />
        </Sample>
        <Sample name="foreign, with an error">
          <TextField label="البريد" foreign defaultValue="omar@mail" errors={errors} />
        </Sample>
        <Sample name="with an icon, optional">
          <TextField label="الاسم" aside="اختياري" icon={User} placeholder="مثال: محمود" />
        </Sample>
      </Samples>
      <Samples wide>
        {eachState((props) => (
          <Select label="المدينة" none="اختر المدينة" options={cities} {...props} />
        ))}
      </Samples>
      <Samples wide>
        {eachState((props) => (
          <PasswordField label="كلمة المرور" defaultValue="zaytoun-7" {...props} />
        ))}
        <Sample name="visible">
          <PasswordField label="كلمة المرور" defaultValue="zaytoun-7" initiallyVisible />
        </Sample>
      </Samples>
      <Samples wide>
        {eachState((props) => (
          <TextArea label="الوصف" defaultValue="أعمل منذ سنوات." {...props} />
        ))}
      </Samples>
      <Choices />
    </Group>
  );
}

type StateProps = Pick<ComponentProps<typeof TextField>, "hint" | "errors" | "disabled">;

function eachState(render: (props: StateProps) => React.ReactNode) {
  return Object.entries<object>(fieldStates).map(([name, props]) => (
    <Sample
      key={name}
      name={name}
      {...(name === "hover" || name === "focus-visible" ? { state: name } : {})}
    >
      {render(props)}
    </Sample>
  ));
}

function Choices() {
  return (
    <Samples wide>
      <Sample name="choice">
        <Choice name="one" label="الجنس" options={genders} defaultValue="male" />
      </Sample>
      <Sample name="choice, focus-visible" state="focus-visible">
        <Choice name="two" label="الجنس" options={genders} />
      </Sample>
      <Sample name="choice, error">
        <Choice name="three" label="الجنس" options={genders} errors={errors} />
      </Sample>
      <Sample name="choice, stacked">
        <Choice name="four" label="الجنس" options={genders} stacked hint="لا يظهر للزوار." />
      </Sample>
      <Sample name="checkbox">
        <Checkbox label="ابقَ مسجّلًا على هذا الجهاز" />
        <Checkbox label="مختار" defaultChecked />
        <Checkbox label="بعضها" mixed />
      </Sample>
      <Sample name="checkbox, focus-visible" state="focus-visible">
        <Checkbox label="ابقَ مسجّلًا على هذا الجهاز" />
      </Sample>
      <Sample name="checkbox, disabled">
        <Checkbox label="معطّل" disabled />
        <Checkbox label="مختار" disabled defaultChecked />
      </Sample>
    </Samples>
  );
}
