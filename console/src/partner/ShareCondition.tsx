import type { Output } from '@fairgate/contract/catalogue'
import { shareFields } from '@fairgate/contract/partner/fields'
import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { refusedFields } from '../kernel/refused-fields.ts'
import { useCommand, useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Field } from '../ui/Field.tsx'
import { FormSummary, issueOf } from '../ui/FormSummary.tsx'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { Overtaken } from '../ui/Overtaken.tsx'
import { Select } from '../ui/Select.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast.ts'
import { useDictionary } from '../ui/use-dictionary.ts'
import { commandOf } from './command-of.ts'
import { sharingWords } from './partner-columns.ts'

type Condition = Output<'getCooperatorShareCondition'>
const CHANGED_MEANWHILE = 10007

/** Under which conditions other sponsors may work with the partner, and whether they may apply at all. */
export function ShareCondition({ kind, partnerId }: { kind: PartnerKind; partnerId: string }) {
  const { data } = useQueryCommand(commandOf('get…ShareCondition', kind), { partnerId }, { quiet: true })
  if (!data || data.actions.length === 0) return null
  return <Editor kind={kind} condition={data} />
}

const formOf = ({ exhibitionTypes, regions, atOnce, feePercent }: Condition) => ({
  exhibitionTypes,
  regions,
  atOnce: String(atOnce),
  feePercent,
})

const tagOf: Readonly<Partial<Record<Condition['sharing'], StatusCode>>> = { open: 2, stopped: 3 }

function Editor({ kind, condition }: { kind: PartnerKind; condition: Condition }) {
  const t = useText()
  const { partnerId } = condition
  const [typed, setTyped] = useState<ReturnType<typeof formOf>>()
  /** What is written over: the stored version while nothing is typed, the one that was seen afterwards. */
  const [seen, setSeen] = useState<number | null>(condition.version)
  const form = typed ?? formOf(condition)
  const change = (changes: Partial<typeof form>) => {
    if (!typed) setSeen(condition.version)
    setTyped({ ...form, ...changes })
    save.reset()
  }
  const types = useDictionary('show_type').options
  const regions = useQueryCommand('getRegionOptions', {}, { quiet: true }).data?.list ?? []
  const save = useCommand(commandOf('set…ShareCondition', kind), {
    atForm: true,
    onDone: () => {
      setTyped(undefined)
      toast.success(t('shell.saved'))
    },
  })
  const enable = useCommand(commandOf('enable…Share', kind), {
    onDone: () => toast.success(t('partner.sharingEnabled')),
  })
  const stop = useCommand(commandOf('stop…Share', kind), {
    onDone: () => toast.success(t('partner.sharingStoppedDone')),
  })
  const issues = save.error ? refusedFields(save.error) : []
  const send = () => {
    if (save.isPending) return
    const { atOnce, ...rest } = form
    save.mutate({
      partnerId,
      version: (typed ? seen : condition.version) ?? undefined,
      ...rest,
      atOnce: Number(atOnce),
    })
  }
  const tag = tagOf[condition.sharing]
  const error = (name: string) => issueOf(issues, name)
  return (
    <Card
      title={
        <span className="fg-partner-card-title">
          {t('partner.shareCondition')}
          {tag && <StatusTag code={tag}>{t(sharingWords[condition.sharing])}</StatusTag>}
        </span>
      }
      extra={
        <>
          {condition.actions.includes('enableShare') && (
            <Button size="small" busy={enable.isPending} onClick={() => enable.mutate({ partnerId })}>
              {t('partner.enableShare')}
            </Button>
          )}
          {condition.actions.includes('stopShare') && (
            <Button size="small" busy={stop.isPending} onClick={() => stop.mutate({ partnerId })}>
              {t('partner.stopShare')}
            </Button>
          )}
        </>
      }
    >
      <form
        className="fg-partner-condition"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <p className="fg-partner-none">{t('partner.shareConditionLine')}</p>
        {save.error?.statusCode === CHANGED_MEANWHILE && (
          <Overtaken
            onReload={() => {
              setSeen(condition.version)
              save.reset()
            }}
          />
        )}
        <FormSummary issues={issues} />
        <div className="fg-partner-pair">
          <Field
            label={t('partner.exhibitionTypes')}
            name="exhibitionTypes"
            error={error('exhibitionTypes')}
            hint={t('partner.anyTypeHint')}
          >
            {control => (
              <Select
                id={control.id}
                aria-describedby={control['aria-describedby']}
                mode="multiple"
                style={{ width: '100%' }}
                status={error('exhibitionTypes') ? 'error' : undefined}
                placeholder={t('partner.anyType')}
                showSearch={{ optionFilterProp: 'label' }}
                value={form.exhibitionTypes}
                options={types}
                onChange={(exhibitionTypes: string[]) => change({ exhibitionTypes })}
              />
            )}
          </Field>
          <Field label={t('partner.regions')} name="regions" error={error('regions')} hint={t('partner.anywhereHint')}>
            {control => (
              <Select
                id={control.id}
                aria-describedby={control['aria-describedby']}
                mode="multiple"
                style={{ width: '100%' }}
                status={error('regions') ? 'error' : undefined}
                placeholder={t('partner.anywhere')}
                showSearch={{ optionFilterProp: 'label' }}
                value={regions.length > 0 ? form.regions : []}
                // Provinces and cities alone: a condition reaches no further down.
                options={regions.filter(([code]) => code.endsWith('00')).map(([value, label]) => ({ value, label }))}
                onChange={(codes: string[]) => change({ regions: codes })}
              />
            )}
          </Field>
          <TextField
            name="atOnce"
            label={t('partner.atOnce')}
            value={form.atOnce}
            onChange={value => change({ atOnce: value.replace(/\D/g, '') })}
            issues={issues}
            maxLength={String(shareFields.atOnce.max).length}
            inputMode="numeric"
            hint={t('partner.atOnceHint')}
            required
          />
          <TextField
            name="feePercent"
            label={t('partner.feePercent')}
            value={form.feePercent}
            onChange={feePercent => change({ feePercent })}
            issues={issues}
            maxLength={shareFields.feePercent.max}
            inputMode="decimal"
            hint={t('partner.feeHint')}
            required
          />
        </div>
        <Button type="submit" busy={save.isPending}>
          {t('partner.saveCondition')}
        </Button>
      </form>
      <LeaveGuard dirty={typed !== undefined && !save.isPending} />
    </Card>
  )
}
