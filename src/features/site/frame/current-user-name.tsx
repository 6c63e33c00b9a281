import { useCurrentUser } from "#src/auth/current-user.ts";
import { SpriteIcon } from "#src/ui/icons/sprite-icon.tsx";

/** Name of the logged-in user, on wide screens. Its space is empty before, so that nothing moves. */
export function CurrentUserName() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <p data-for="user admin" className="flex items-center gap-2.5 text-label max-lg:hidden">
      <span className="grid size-10 place-items-center rounded-full bg-teal-tint text-teal">
        <SpriteIcon name="user-round" className="size-5" />
      </span>
      <span className="sr-only">الحساب: </span>
      <span className="max-w-56 truncate font-medium">{user.fullname}</span>
    </p>
  );
}
