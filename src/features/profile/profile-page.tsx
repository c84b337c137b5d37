import { Link } from "@tanstack/react-router";
import { rolesText } from "#domain/entities/roles.ts";
import { must } from "#domain/lib/must.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { useSession } from "#src/session/session.ts";
import { useLooks } from "#src/shell/theme/theme.ts";

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid grid-cols-[160px_1fr] gap-4 border-b border-line py-2 last:border-b-0">
      <dt className="text-muted">{name}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  );
}

/** Who I am here, for which firm, and how things look on this machine. */
export function ProfilePage() {
  const session = must(
    useSession((state) => state.session),
    "session",
  );
  const looks = useLooks();
  const { user_info: user } = session;
  return (
    <div className="mx-auto max-w-[720px] p-8 text-[15px] leading-6">
      <h1 className="text-[22px] font-semibold">Profile</h1>
      <dl className="mt-4 rounded-lg border border-line bg-raised px-4">
        <Fact name="Name" value={`${user.first_name} ${user.last_name}`} />
        <Fact name="Email" value={user.email} />
        <Fact name="Mobile" value={user.mobile} />
        <Fact name="Roles" value={rolesText(user)} />
        <Fact name="Firm" value={session.name} />
        <Fact name="Segment" value={session.client_segment} />
        <Fact name="RFQ exchanges" value={session.rfq_exchanges.join(", ") || "None"} />
      </dl>
      <h2 className="mt-8 text-[17px] font-semibold">On this machine</h2>
      <div className="mt-3 flex flex-wrap gap-8">
        <SelectButtonGroup
          label="Theme"
          value={looks.theme}
          options={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
          onChange={looks.setTheme}
        />
        <SelectButtonGroup
          label="Row height"
          value={looks.density}
          options={[
            { value: "compact", label: "Compact" },
            { value: "comfortable", label: "Comfortable" },
          ]}
          onChange={looks.setDensity}
        />
      </div>
      <p className="mt-8">
        <Link to="/auth/logout" className="text-link underline">
          Sign out
        </Link>
      </p>
    </div>
  );
}
