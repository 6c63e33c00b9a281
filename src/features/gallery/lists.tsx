import { useState } from "react";
import { CardSkeleton, CraftsmanCard } from "#src/features/craftsmen/card/card.tsx";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import { ProfessionChip } from "#src/features/craftsmen/card/profession-icon.tsx";
import type { Card } from "#src/features/craftsmen/contract.ts";
import { Pagination } from "#src/ui/navigation/pagination.tsx";
import { Tabs } from "#src/ui/navigation/tabs.tsx";
import { Group, Sample, Samples } from "./sample.tsx";

const professions = [
  "سبّاك",
  "كهربائي",
  "نجّار",
  "دهّان",
  "بنّاء",
  "بلّاط",
  "حدّاد",
  "فني تكييف",
  "منجّد",
  "خيّاط",
  "بستاني",
  "فني غسالات",
  "كهربائي سيارات",
  "صانع مفاتيح",
  "ألواح شمسية",
  "خطّاط",
];

const card: Card = {
  id: 1,
  fullname: "نضال عيسى",
  image: null,
  status: 1,
  created_at: "2026-05-01T09:00:00.000Z",
  profession_id: 1,
  profession: { id: 1, title: "كهربائي" },
  city_id: 1,
  city: { id: 1, name: "حمص" },
  professions: [
    { id: 1, title: "كهربائي" },
    { id: 2, title: "سبّاك" },
  ],
  cities: [
    { id: 1, name: "حمص" },
    { id: 2, name: "حماة" },
  ],
  places: [{ id: 1, name: "الوعر" }],
  experience: 14,
};

export function Lists() {
  return (
    <Group name="Lists">
      <Samples wide>
        <Sample name="card without a picture">
          <CraftsmanCard card={card} eager />
        </Sample>
        <Sample name="card with a long name">
          <CraftsmanCard card={{ ...card, fullname: "عبد الرحمن عبد اللطيف الشهابي" }} eager />
        </Sample>
        <Sample name="card in a list of one profession and city">
          <CraftsmanCard card={card} eager shared={{ profession: true, city: true }} />
        </Sample>
        <Sample name="loading card">
          <CardSkeleton />
        </Sample>
        <Sample name="placeholder">
          <Portrait card={card} size="page" className="h-68 w-full" />
        </Sample>
      </Samples>
      <Samples>
        {professions.map((title) => (
          <Sample key={title} name="chip">
            <ProfessionChip profession={{ title }} />
          </Sample>
        ))}
      </Samples>
      <SampleTabs />
      <Sample name="pagination, first page">
        <Pagination page={{ current_page: 1, last_page: 7 }} href={() => "/_ui"} />
      </Sample>
      <Sample name="pagination, in the middle">
        <Pagination page={{ current_page: 4, last_page: 7 }} href={() => "/_ui"} />
      </Sample>
    </Group>
  );
}

function SampleTabs() {
  const [selected, setSelected] = useState("received");
  return (
    <Sample name="tabs">
      <Tabs
        label="الرسائل"
        panel="gallery-tabs"
        selected={selected}
        onSelect={setSelected}
        tabs={[
          { key: "received", label: "الواردة", count: 12 },
          { key: "sent", label: "المرسلة", count: 3 },
        ]}
      />
      <p id="gallery-tabs">{selected}</p>
    </Sample>
  );
}
