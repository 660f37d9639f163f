import { tryFields } from '@fairgate/contract/admission/policy/fields'
import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import type { WireOf } from '@fairgate/contract/kernel/field/field'
import { ScanLine } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/command/call.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft } from '../../kernel/ui/form/use-draft.ts'
import { MomentField } from '../../kernel/ui/MomentField.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { ChecksList } from './ChecksList.tsx'
import './Policy.css'

interface TryScanProps {
  exhibitionId: string
  /** Evaluate with this version as if it were in force. */
  policyId?: string
}

/** Shows what the gate would decide for a holder, without recording a passage. */
export function TryScanButton(props: TryScanProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={ScanLine} onClick={() => setOpen(true)}>
        {t('policy.tryScan')}
      </Button>
      {open && <TryScan {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const F = formFields(tryFields)
const kindLabels = {
  badgeCode: 'policy.by_badgeCode',
  document: 'policy.by_document',
  plate: 'policy.by_plate',
  code: 'policy.by_code',
} as const

function TryScan({ exhibitionId, policyId, onClose }: TryScanProps & { onClose: () => void }) {
  const t = useText()
  const [explanation, setExplanation] = useState<Output<'explainScan'>>()
  const channels = useQueryCommand('getChannelList', { exhibitionId }).data?.list ?? []
  const [now] = useState(() => new Date().toISOString())
  const ask = async ({ tryBy, tryShown, channelId, tryAt }: WireOf<typeof tryFields>) => {
    const shown = { [tryBy]: tryShown } as { badgeCode: string }
    const at = tryAt as Payload<'explainScan'>['at']
    setExplanation(await call('explainScan', { exhibitionId, channelId, at, ...shown, ...(policyId && { policyId }) }))
  }
  const draft = useDraft({
    of: tryFields,
    start: { tryAt: now },
    send: form => ask(form),
  })
  const id = 'fg-try-scan'
  return (
    <Dialog
      open
      title={t('policy.tryScan')}
      width={560}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.close')}</Button>
          <Button kind="primary" type="submit" form={id} busy={draft.busy !== undefined}>
            {t('policy.tryAsk')}
          </Button>
        </>
      }
    >
      <DraftForm
        draft={draft}
        id={id}
        className="fg-dialog-fields"
        short
        autoFocus
        // May be repeated: nothing is stored.
        onSubmit={() => void draft.attempt('try', ask)}
      >
        <F.radios name="tryBy" labels={kindLabels} />
        <F.text name="tryShown" spellCheck={false} />
        <F.choice
          name="channelId"
          options={channels.map(({ id: value, code, zoneCode }) => ({ value, label: `${zoneCode} · ${code}` }))}
        />
        <F.own name="tryAt">
          {(control, { value, set }) => (
            <MomentField id={control.id} label={t('policy.tryAt')} value={value} onChange={next => set(next ?? now)} />
          )}
        </F.own>
      </DraftForm>
      {explanation && <Tried data={explanation} />}
    </Dialog>
  )
}

function Tried({ data }: { data: Output<'explainScan'> }) {
  const t = useText()
  return (
    <section aria-live="polite">
      <p>
        <StatusTag code={(data.verdict === 'admitted' ? 2 : 5) as StatusCode}>{t(`gate.${data.verdict}`)}</StatusTag>{' '}
        {data.name} {data.badgeCode}
      </p>
      <DescriptionList
        facts={[
          ...(data.policyNo === null
            ? []
            : [{ name: t('policy.no'), value: t('policy.versionOf', { no: data.policyNo }) }]),
          ...(data.clause ? [{ name: t('policy.clause'), value: `${data.clause.no}. ${nameOf(data.clause)}` }] : []),
          ...(data.opensAt ? [{ name: t('policy.opensAt'), value: formatInstant(data.opensAt) }] : []),
        ]}
      />
      <ChecksList data={data} />
    </section>
  )
}
