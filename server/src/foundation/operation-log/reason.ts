import { domains } from '@fairgate/contract/app/catalogue'
import { texts } from '@fairgate/contract/app/texts'
import { fieldLabelKeys } from '@fairgate/contract/foundation/operation-log/field-labels'
import { operationLogTexts } from '@fairgate/contract/foundation/operation-log/texts'
import type { Domain } from '@fairgate/contract/kernel/command/domain'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import type { RefusalDetails } from '../../kernel/audit/operation.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'

const domainOf = new Map(
  Object.entries(domains as Record<string, Domain>).flatMap(([domain, { commands }]) =>
    Object.keys(commands).map(command => [command, domain] as const),
  ),
)

/** Why a command was refused, in the reader's language. Entries from before details were stored have an ellipsis for each value. */
export function reasonOf(
  command: string,
  key: string,
  { values, fields = [] }: RefusalDetails,
  language: Language,
): string {
  const reason = translateKey(key, language, values).replace(/\{\{\w+\}\}/g, '…')
  if (fields.length === 0) return reason
  const names = new Set(fields.map(path => fieldNamed(command, path, language)))
  const separator = render(operationLogTexts.fieldSeparator, language)
  return render(operationLogTexts.reasonAtFields, language, { reason, fields: [...names].join(separator) })
}

/** A field's label, or its path where it has none. */
function fieldNamed(command: string, path: string, language: Language): string {
  const name = path
    .split('.')
    .filter(step => !/^\d+$/.test(step))
    .at(-1)
  if (name === undefined) return path
  const key = fieldLabelKeys(domainOf.get(command) ?? null, name).find(one => texts[one])
  return key ? translateKey(key, language) : path
}
