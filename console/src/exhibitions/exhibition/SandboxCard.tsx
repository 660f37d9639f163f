import type { Output } from '@fairgate/contract/app/catalogue'
import { isSandbox, type SandboxDay, sandboxDays } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDay } from '../../kernel/format/format.ts'
import { type Text, type TextKey, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { ChoiceField } from '../../kernel/ui/ChoiceField.tsx'
import { ConfirmDialog } from '../../kernel/ui/ConfirmDialog.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { titleOf } from './exhibition-labels.ts'
import './SandboxCard.css'

type Sandbox = NonNullable<Output<'getExhibitionRehearsal'>['rehearsal']>

const dayLabels = {
  before: 'rehearsal.dayBefore',
  moveIn: 'rehearsal.dayMoveIn',
  firstDay: 'rehearsal.dayFirstDay',
  lastDay: 'rehearsal.dayLastDay',
  moveOut: 'rehearsal.dayMoveOut',
  over: 'rehearsal.dayOver',
} as const satisfies Record<SandboxDay, TextKey>

export interface SandboxCardProps {
  exhibition: { id: string; version: number; nameCn: string; nameEn: string }
}

/**
 * On the overview of an exhibition: its sandbox exhibition, or a button to create one; on that of a sandbox: its clock
 * and its end.
 */
export function SandboxCard({ exhibition }: SandboxCardProps) {
  const t = useText()
  const { data } = useQueryCommand('getExhibitionRehearsal', { exhibitionId: exhibition.id }, { quiet: true })
  if (!data) return null
  const { rehearsal: sandbox, mayBegin } = data
  if (!sandbox) return mayBegin ? <Begin exhibition={exhibition} /> : null
  return (
    <Card title={isSandbox(exhibition.id) ? t('rehearsal.clock') : t('rehearsal.title')}>
      {isSandbox(exhibition.id) ? <Clock rehearsal={sandbox} /> : <UnderWay rehearsal={sandbox} />}
    </Card>
  )
}

function Begin({ exhibition }: SandboxCardProps) {
  const t = useText()
  const navigate = useNavigate()
  const [dialogOpen, setDialogOpen] = useState(false)
  const { id, version } = exhibition
  const begin = useCommand('beginRehearsal', {
    onDone: made => {
      toast.success(t('rehearsal.begun'))
      void navigate(`${tasksPath}/${made.id}`)
    },
    onRefused: () => setDialogOpen(false),
  })
  return (
    <Card title={t('rehearsal.title')}>
      <p className="fg-sandbox-text">{t('rehearsal.none')}</p>
      <Button onClick={() => setDialogOpen(true)}>{t('rehearsal.begin')}</Button>
      <ConfirmDialog
        open={dialogOpen}
        title={t('rehearsal.beginAsk', { name: titleOf(exhibition) })}
        confirmText={t('rehearsal.begin')}
        busy={begin.isPending}
        onCancel={() => setDialogOpen(false)}
        onConfirm={() => begin.mutate({ id, version })}
      >
        {t('rehearsal.beginWhy')}
      </ConfirmDialog>
    </Card>
  )
}

function UnderWay({ rehearsal: { id, until } }: { rehearsal: Sandbox }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <>
      <p className="fg-sandbox-text">{t('rehearsal.underWay', { day: formatDay(until) })}</p>
      <Button onClick={() => void navigate(`${tasksPath}/${id}`)}>{t('rehearsal.open')}</Button>
    </>
  )
}

function Clock({ rehearsal: sandbox }: { rehearsal: Sandbox }) {
  const t = useText()
  const { id, version, days, mayMove, mayEnd } = sandbox
  const [day, setDay] = useState<SandboxDay>()
  const moveClock = useCommand('moveRehearsalClock', { onDone: () => toast.success(t('rehearsal.clockChanged')) })
  return (
    <>
      <p className="fg-sandbox-now">{t('rehearsal.clockNow', { day: todayIn(days, t) })}</p>
      {mayMove && (
        <Inline className="fg-sandbox-clock" gap={12} align="start">
          <ChoiceField
            name="day"
            label={t('rehearsal.clockMove')}
            value={day}
            hint={t('rehearsal.clockHint')}
            options={sandboxDays.map(value => ({ value, label: t(dayLabels[value]) }))}
            onChange={value => setDay(value as SandboxDay | undefined)}
          />
          <Button
            disabled={!day}
            busy={moveClock.isPending}
            onClick={() => day && moveClock.mutate({ id, version, day })}
          >
            {t('rehearsal.clockSet')}
          </Button>
        </Inline>
      )}
      {mayEnd && <End rehearsal={sandbox} />}
    </>
  )
}

function End({ rehearsal: { id, version, of } }: { rehearsal: Sandbox }) {
  const t = useText()
  const navigate = useNavigate()
  const [dialogOpen, setDialogOpen] = useState(false)
  const end = useCommand('endRehearsal', {
    onDone: () => {
      toast.success(t('rehearsal.ended'))
      void navigate(`${tasksPath}/${of.id}`)
    },
    onRefused: () => setDialogOpen(false),
  })
  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{t('rehearsal.end')}</Button>
      <ConfirmDialog
        open={dialogOpen}
        title={t('rehearsal.endAsk')}
        confirmText={t('rehearsal.end')}
        busy={end.isPending}
        onCancel={() => setDialogOpen(false)}
        onConfirm={() => end.mutate({ id, version })}
      >
        {t('rehearsal.endWhy')}
      </ConfirmDialog>
    </>
  )
}

/** Describes where today is within the days of the exhibition. */
function todayIn({ firstDay, lastDay }: Sandbox['days'], t: Text): string {
  if (firstDay > 0) return t('rehearsal.daysBeforeOpen', { count: firstDay })
  if (lastDay >= 0) return t('rehearsal.dayOfOpen', { count: 1 - firstDay })
  return t('rehearsal.daysAfterOpen', { count: -lastDay })
}
