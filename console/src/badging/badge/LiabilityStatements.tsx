import type { Output } from '@fairgate/contract/app/catalogue'
import { useState } from 'react'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { toast } from '../../kernel/ui/toast.ts'

type Statement = Output<'getLiability'>['statements'][number]

interface LiabilityStatementsProps {
  exhibitionId: string
  badgeId: string
}

/** The statements of responsibility that rules require of a badge's company, which its applicant accepts. Nothing without such rules. */
export function LiabilityStatements({ exhibitionId, badgeId }: LiabilityStatementsProps) {
  const t = useText()
  const language = useLanguage()
  const { data } = useQueryCommand('getLiability', { exhibitionId, badgeId }, { quiet: true })
  const [chosen, setChosen] = useState<Statement>()
  const accept = useCommand('acceptLiability', {
    onDone: () => {
      setChosen(undefined)
      toast.success(t('liability.accepted'))
    },
  })
  if (!data?.bookId || data.statements.length === 0) return null
  const { bookId, editable, statements } = data
  return (
    <section>
      <h3>{t('liability.title')}</h3>
      <Stack gap={8}>
        {statements.map(one => (
          <Inline key={one.code} gap={8} align="center" wrap>
            <span>{one[language]}</span>
            <StatusTag code={one.acceptedAt ? 2 : 1}>
              {t(one.acceptedAt ? 'liability.accepted' : 'liability.open')}
            </StatusTag>
            {!one.acceptedAt && editable && (
              <Button size="small" onClick={() => setChosen(one)}>
                {t('liability.accept')}
              </Button>
            )}
          </Inline>
        ))}
      </Stack>
      {chosen && (
        <ConfirmDialog
          open
          title={t('liability.ask')}
          busy={accept.isPending}
          onConfirm={() => accept.mutate({ exhibitionId, badgeId, bookId, code: chosen.code })}
          onCancel={() => setChosen(undefined)}
        >
          {chosen[language]}
        </ConfirmDialog>
      )}
    </section>
  )
}
