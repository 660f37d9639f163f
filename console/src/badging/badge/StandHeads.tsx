import type { Output } from '@fairgate/contract/app/catalogue'
import { useState } from 'react'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { toast } from '../../kernel/ui/toast.ts'

type Section = Output<'getStandHeads'>['sections'][number]
type Head = Section['heads'][number]

interface StandHeadsProps {
  exhibitionId: string
  badgeId: string
}

/** The heads of stand of a badge's company by section; its applicant names this badge one of them. Nothing without stands. */
export function StandHeads({ exhibitionId, badgeId }: StandHeadsProps) {
  const t = useText()
  const { data } = useQueryCommand('getStandHeads', { exhibitionId, badgeId }, { quiet: true })
  const [ending, setEnding] = useState<Head>()
  const name = useCommand('nameHead', { onDone: () => toast.success(t('head.named')) })
  const order = useCommand('orderHeads', { onDone: () => toast.success(t('head.ordered')) })
  const end = useCommand('endHead', {
    onDone: () => {
      setEnding(undefined)
      toast.success(t('head.ended'))
    },
  })
  if (!data || data.sections.length === 0) return null
  const { participationId, editable, nameable, sections } = data
  const isHead = sections.some(({ heads }) => heads.some(head => head.badgeId === badgeId))
  const makeFirst = ({ section, heads }: Section, head: Head) => {
    const others = heads.filter(one => one !== head).map(one => one.badgeId)
    if (participationId) order.mutate({ exhibitionId, participationId, section, badgeIds: [head.badgeId, ...others] })
  }
  return (
    <section>
      <h3>{t('head.title')}</h3>
      <Stack gap={16}>
        <p className="fg-field-hint">{t('head.lead')}</p>
        {sections.map(one => (
          <Stack key={one.section} gap={8}>
            <Inline justify="space-between" align="center" gap={8}>
              <strong>{t(one.current ? 'head.sectionOf' : 'head.formerSection', { section: one.section })}</strong>
              {nameable && one.current && one.heads.every(head => head.badgeId !== badgeId) && (
                <Button
                  size="small"
                  busy={name.isPending && name.variables.section === one.section}
                  onClick={() => name.mutate({ exhibitionId, badgeId, section: one.section })}
                >
                  {t(isHead ? 'head.move' : 'head.name')}
                </Button>
              )}
            </Inline>
            {one.heads.length === 0 && <span className="fg-none">{t('head.none')}</span>}
            {one.heads.map(head => (
              <Inline key={head.badgeId} justify="space-between" align="center" gap={8} wrap>
                <Inline align="center" gap={8}>
                  <span>{`${head.rank}. ${head.name}`}</span>
                  <small>{head.code}</small>
                  <StatusTag code={head.state === 'approved' ? 2 : 1}>{t(`head.state_${head.state}`)}</StatusTag>
                </Inline>
                {editable && (
                  <Inline gap={8}>
                    {head.rank > 1 && (
                      <Button size="small" busy={order.isPending} onClick={() => makeFirst(one, head)}>
                        {t('head.first')}
                      </Button>
                    )}
                    <Button size="small" onClick={() => setEnding(head)}>
                      {t('head.end')}
                    </Button>
                  </Inline>
                )}
              </Inline>
            ))}
          </Stack>
        ))}
      </Stack>
      {ending && (
        <ConfirmDialog
          open
          title={t('head.endAsk', { name: ending.name })}
          busy={end.isPending}
          onConfirm={() => end.mutate({ exhibitionId, badgeId: ending.badgeId })}
          onCancel={() => setEnding(undefined)}
        >
          {t('head.lead')}
        </ConfirmDialog>
      )}
    </section>
  )
}
