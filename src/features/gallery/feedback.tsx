import { MapPin, RotateCw, WifiOff } from "lucide-react";
import { useState } from "react";
import { toast } from "#src/ui/actions/toast.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Progress } from "#src/ui/progress.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { Group, Sample, Samples } from "./sample.tsx";

const tones = ["warning", "bad", "good", "calm", "neutral"] as const;

/** Notices, toasts, dialogs, empty and loading states. */
export function Feedback() {
  return (
    <Group name="Notices, toasts, dialog, states, loading">
      <Samples wide>
        {tones.map((tone) => (
          <Sample key={tone} name={tone}>
            <Notice tone={tone}>تراجع الإدارة طلبك خلال أيام.</Notice>
          </Sample>
        ))}
      </Samples>
      <Samples>
        <Sample name="toast, good">
          <Button look="outlined" onClick={() => toast("تمت الموافقة على الحرفي.")}>
            تمّ
          </Button>
        </Sample>
        <Sample name="toast, bad, with an action">
          <Button look="outlined" onClick={showErrorToast}>
            تعذّر
          </Button>
        </Sample>
        <Sample name="dialog">
          <SampleDialog />
        </Sample>
      </Samples>
      <Samples wide>
        <Sample name="empty">
          <State icon={MapPin} title="سيتوفر حرفيون قريبًا" text="جرّب مدينة أخرى.">
            <Button look="outlined">عرض كل الحرفيين</Button>
          </State>
        </Sample>
        <Sample name="failed">
          <State icon={WifiOff} tone="bad" title="تعذّر التحميل" text="تحقّق من اتصالك.">
            <Button>
              <RotateCw aria-hidden="true" className="size-5" />
              أعد المحاولة
            </Button>
          </State>
        </Sample>
        <Sample name="skeleton">
          <Skeleton className="flex flex-col gap-3">
            <SkeletonBar className="h-13" />
            <SkeletonBar className="h-11" />
          </Skeleton>
        </Sample>
        {[0, 0.4, 1].map((value) => (
          <Sample key={value} name={`progress, ${value * 100} %`}>
            <Progress label="رفع الصورة" value={value} />
          </Sample>
        ))}
      </Samples>
    </Group>
  );
}

const showErrorToast = () =>
  toast("لا يوجد إنترنت الآن.", "bad", { label: "أعد المحاولة", run: () => toast("تمّ.") });

function SampleDialog() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="outlined" onClick={() => setOpen(true)}>
        افتح
      </Button>
      <Dialog open={open} onClose={close} title="هل تريد حذف هذه المهنة؟" subtitle="بلّاط">
        <p className="text-ink2">ستُحذف مهنة «بلّاط» نهائيًا.</p>
        <div className="pairs grid gap-3">
          <Button look="danger" onClick={close}>
            حذف
          </Button>
          <Button look="outlined" onClick={close} data-first-focus>
            إلغاء
          </Button>
        </div>
      </Dialog>
    </>
  );
}
