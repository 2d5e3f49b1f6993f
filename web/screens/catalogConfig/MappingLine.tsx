import { IconPencil, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import type { ValueMapping } from "#web/queries/valueMappings.ts";
import { useWords } from "#web/session/words.ts";
import { ConfigLine, LineAction } from "./ConfigLine.tsx";
import { useSources } from "./useSources.ts";
import classes from "./catalogConfig.module.css";

type MappingLineProps = {
  mapping: ValueMapping;
  disabled: boolean;
  onEdit(): void;
  onApply(): void;
  onDelete(): void;
};

export function MappingLine({ mapping, disabled, onEdit, onApply, onDelete }: MappingLineProps) {
  const { say } = useWords();
  const { name, enabled } = mapping;
  const actions = [
    { icon: IconPlayerPlay, label: say("catalogConfig.values.apply"), onClick: onApply },
    { icon: IconPencil, label: say("catalogForms.edit"), onClick: onEdit },
    { icon: IconTrash, label: say("catalogForms.delete.action"), onClick: onDelete },
  ];
  return (
    <ConfigLine
      name={name}
      isOff={!enabled}
      actions={actions.map((action) => (
        <LineAction key={action.label} name={name} disabled={disabled} {...action} />
      ))}
    >
      {!enabled && <span className={classes.off}>{say("catalogConfig.values.off")}</span>}
      <Sentence mapping={mapping} />
    </ConfigLine>
  );
}

const shownValues = 4;

function Sentence({ mapping }: { mapping: ValueMapping }) {
  const { say } = useWords();
  const { websites, nameOfField } = useSources();
  const { source_field, operator, source_values, target_name, target_value, website_id } = mapping;
  const values = source_values.slice(0, shownValues).join(", ");
  const more = source_values.length - shownValues;
  const website = websites.find(({ id }) => id === website_id)?.name;
  return (
    <span className={classes.minor}>
      {say("catalogConfig.values.sentence", {
        field: nameOfField(source_field),
        operator: say(`catalogConfig.operators.${operator}`),
        values: more > 0 ? say("catalogConfig.values.andMore", { values, count: more }) : values,
        target: target_name,
        value: target_value,
      })}
      {website !== undefined && ` ${say("catalogConfig.values.onWebsite", { website })}`}
    </span>
  );
}
