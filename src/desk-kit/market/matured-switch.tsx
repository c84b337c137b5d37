import { Switch } from "radix-ui";
import { useId } from "react";

interface MaturedSwitchProps {
  isOn: boolean;
  onChange: (next: boolean) => void;
}

/** Switch that includes matured bonds in a list. */
export function MaturedSwitch({ isOn, onChange }: MaturedSwitchProps) {
  const id = useId();
  return (
    <div className="flex h-8 items-center gap-2">
      <Switch.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        className="h-5 w-9 rounded-full border border-line-strong bg-hover p-px data-[state=checked]:border-primary data-[state=checked]:bg-primary"
      >
        <Switch.Thumb className="block size-4 rounded-full bg-muted transition-transform duration-120 data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-primary" />
      </Switch.Root>
      <label htmlFor={id} className="cursor-pointer">
        Include matured
      </label>
    </div>
  );
}
