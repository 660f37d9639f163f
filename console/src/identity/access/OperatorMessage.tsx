import type { Payload } from '@fairgate/contract/app/catalogue'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { MessageText } from '../../kernel/ui/MessageText.tsx'

/** A preview of the message to the person, below the fields. */
export function OperatorMessage({ purpose }: Payload<'getOperatorMessage'>) {
  const t = useText()
  const { data } = useQueryCommand('getOperatorMessage', { purpose }, { quiet: true })
  return data?.messages.map(({ language, text }) => (
    <MessageText key={language} language={language} title={t(`spread.textTo_${language}`)} text={text} />
  ))
}
