import { simulationFields } from '@fairgate/contract/admission/policy/fields'
import type { Output } from '@fairgate/contract/app/catalogue'
import { FlaskConical, Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDate, formatInstant } from '../../kernel/format/format.ts'
import { type Text, useText } from '../../kernel/i18n/language.ts'
import { useJobEnd } from '../../kernel/jobs/use-job.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { JobStrip } from '../../kernel/ui/JobStrip.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import type { Policy } from './policy-labels.ts'
import { formatSaid, SimulatedScans } from './SimulatedScans.tsx'
import './Simulation.css'

type SimulationAnswer = Output<'getRehearsal'>
type SimulationResult = NonNullable<SimulationAnswer['rehearsal']>

interface SimulationProps {
  policy: Policy
  maySimulate: boolean
  /** The form has unsaved input; a simulation would not include it. */
  unsaved: boolean
}

/** The last simulation of a version, and a form for another one: of a past day, or of typed scans. */
export function SimulationCard({ policy, maySimulate, unsaved }: SimulationProps) {
  const t = useText()
  const { exhibitionId, id } = policy
  const { data, refetch } = useQueryCommand('getRehearsal', { exhibitionId, id })
  const [jobId, showJob] = useJobInAddress()
  const [typing, setTyping] = useState(false)
  useJobEnd(jobId, state => {
    void refetch()
    if (state === 'done') showJob(undefined)
  })
  return (
    <Card title={t('policy.rehearsal')}>
      <Stack className="fg-simulation" gap={12} align="start">
        {data?.rehearsal ? (
          <Result data={data.rehearsal} />
        ) : (
          <p className="fg-field-hint">{t('policy.simulationWhy')}</p>
        )}
        {jobId && <JobStrip jobId={jobId} onClose={() => showJob(undefined)} />}
        {maySimulate && data && (
          <Begin
            {...{ exhibitionId, id, unsaved, busy: jobId !== undefined, days: data.days, showJob }}
            onType={() => setTyping(true)}
          />
        )}
      </Stack>
      {typing && <TypeScansDialog policy={policy} onJob={showJob} onClose={() => setTyping(false)} />}
    </Card>
  )
}

interface BeginProps extends Pick<SimulationAnswer, 'days'> {
  exhibitionId: string
  id: string
  unsaved: boolean
  busy: boolean
  showJob: (jobId: string) => void
  onType: () => void
}

function Begin({ exhibitionId, id, days, unsaved, busy, showJob, onType }: BeginProps) {
  const t = useText()
  const [chosen, setChosen] = useState<string>()
  const day = chosen ?? days[0]?.day
  const { mutate, isPending } = useCommand('rehearsePolicy', { onDone: ({ jobId }) => showJob(jobId) })
  const stopped = unsaved || busy || isPending
  return (
    <>
      {days.length === 0 ? (
        <p className="fg-field-hint">{t('policy.noDays')}</p>
      ) : (
        <Select
          aria-label={t('policy.simulateDay')}
          value={day}
          onChange={setChosen}
          options={days.map(one => ({
            value: one.day,
            label: t('policy.dayOf', { day: formatDate(one.day), count: one.scans }),
          }))}
        />
      )}
      <Inline gap={8} wrap>
        <Button
          icon={FlaskConical}
          busy={isPending}
          disabled={stopped || day === undefined}
          onClick={() => mutate({ exhibitionId, id, day } as never)}
        >
          {t('policy.rehearse')}
        </Button>
        <Button icon={Keyboard} disabled={stopped} onClick={onType}>
          {t('policy.typeScans')}
        </Button>
      </Inline>
      {unsaved && <p className="fg-field-hint">{t('policy.simulationUnsaved')}</p>}
    </>
  )
}

function Result({ data }: { data: SimulationResult }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { scans, otherwise, groups, list, day, by, at, current } = data
  return (
    <section aria-live="polite">
      <Inline as="p" className="fg-simulation-figures" gap={[4, 16]} wrap>
        <strong>{t('policy.simulatedScans', { count: scans })}</strong>
        <strong className={otherwise > 0 ? 'is-otherwise' : undefined}>
          {otherwise > 0 ? t('policy.simulatedOtherwise', { count: otherwise }) : t('policy.simulatedSame')}
        </strong>
      </Inline>
      <p className="fg-field-hint">
        {[
          day ? t('policy.simulatedDay', { day: formatDate(day) }) : t('policy.simulatedTyped'),
          againstSaid(data, t),
          t('policy.simulatedBy', { name: by, at: formatInstant(at) }),
        ].join(' · ')}
      </p>
      {!current && <p className="fg-simulation-stale">{t('policy.simulationStale')}</p>}
      <Stack as="ul" className="fg-simulation-groups" gap={8}>
        {groups.map(({ was, is, scans: count }) => (
          <Split as="li" columns="48px 1fr" key={`${formatSaid(was, t)} ${formatSaid(is, t)}`}>
            <b>{count}</b>
            <span>
              <del className="fg-faint">{formatSaid(was, t)}</del> <ins>{formatSaid(is, t)}</ins>
            </span>
          </Split>
        ))}
      </Stack>
      {list.length > 0 && <Button onClick={() => setOpen(true)}>{t('policy.showScans')}</Button>}
      {open && <SimulatedScans data={data} onClose={() => setOpen(false)} />}
    </section>
  )
}

const againstSaid = ({ againstNo }: SimulationResult, t: Text): string =>
  againstNo === null ? t('policy.simulatedAgainstTypes') : t('policy.simulatedAgainst', { no: againstNo })

const F = formFields(simulationFields)

interface TypeScansDialogProps {
  policy: Policy
  onJob: (jobId: string) => void
  onClose: () => void
}

/** Scans to simulate, one per line, which can be pasted from a sheet. */
function TypeScansDialog({ policy: { exhibitionId, id }, onJob, onClose }: TypeScansDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: simulationFields,
    send: ({ lines }) => write('rehearsePolicy', { exhibitionId, id, lines }),
    said: false,
    done: ({ jobId }) => {
      onJob(jobId)
      onClose()
    },
  })
  return (
    <EditDialog draft={draft} title={t('policy.typeScansTitle')} verb={t('policy.rehearse')} onClose={onClose}>
      <F.note name="lines" rows={8} hint={t('policy.linesHint')} />
    </EditDialog>
  )
}
