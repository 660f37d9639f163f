import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'

/** Shows dismissed first steps again if some are left. */
export function ShowFirstSteps({ onDone }: { onDone: () => void }) {
  const t = useText()
  const { data } = useQueryCommand('getFirstSteps', {}, { quiet: true })
  const setFirstSteps = useCommand('setFirstSteps', { onDone })
  if (!data?.away || data.steps.every(({ done }) => done)) return null
  return (
    <Button size="small" busy={setFirstSteps.isPending} onClick={() => setFirstSteps.mutate({ away: false })}>
      {t('firstSteps.again')}
    </Button>
  )
}
