import type { Output } from '@fairgate/contract/app/catalogue'
import { shareFields } from '@fairgate/contract/exhibitions/partner/fields'
import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { FormPart } from '../../kernel/ui/form/FormPart.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { labelIncludes, Select } from '../../kernel/ui/Select.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { toast } from '../../kernel/ui/toast.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { commandOf } from './command-of.ts'
import { sharingLabels } from './partner-columns.ts'
import { ownersOf } from './partner-labels.ts'

type Condition = Output<'getCooperatorShareCondition'>

/** The conditions under which other companies may work with the partner, and whether they may apply. */
export function ShareCondition({ kind, partnerId }: { kind: PartnerKind; partnerId: string }) {
  const { data } = useQueryCommand(commandOf('get…ShareCondition', kind), { partnerId }, { quiet: true })
  if (!data || data.actions.length === 0) return null
  return <Editor kind={kind} condition={data} />
}

const F = formFields(shareFields)

const tagOf: Readonly<Partial<Record<Condition['sharing'], StatusCode>>> = { open: 2, stopped: 3 }

function Editor({ kind, condition }: { kind: PartnerKind; condition: Condition }) {
  const t = useText()
  const { partnerId } = condition
  const owners = ownersOf(kind, useLocalize())
  const types = useDictionary('show_type').options
  const regions = useQueryCommand('getRegionOptions', {}).data?.list ?? []
  const draft = useDraft({
    of: shareFields,
    // Version 0: nothing is stored yet.
    read: { ...condition, version: condition.version ?? 0 },
    send: (form, { version }) =>
      write(commandOf('set…ShareCondition', kind), { ...form, partnerId, version: version || undefined }),
    said: 'shell.saved',
  })
  const enable = useCommand(commandOf('enable…Share', kind), {
    onDone: () => toast.success(t('partner.sharingEnabled')),
  })
  const stop = useCommand(commandOf('stop…Share', kind), {
    onDone: () => toast.success(t('partner.sharingStoppedDone')),
  })
  const tag = tagOf[condition.sharing]
  return (
    <Card
      title={
        <Inline as="span" className="fg-partner-card-title" fitted gap={12} align="center">
          {t('partner.shareCondition')}
          {tag && <StatusTag code={tag}>{t(sharingLabels[condition.sharing])}</StatusTag>}
        </Inline>
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
      <FormPart className="fg-partner-condition" draft={draft} verb={t('partner.saveCondition')} quiet>
        <p className="fg-none">{t('partner.shareConditionLine', { owners })}</p>
        <Split className="fg-partner-pair" columns="1fr 1fr" gap={[20, 16]}>
          <F.own name="exhibitionTypes" required={false} hint={t('partner.anyTypeHint')}>
            {(control, { value, set, error }) => (
              <Select
                id={control.id}
                aria-describedby={control['aria-describedby']}
                mode="multiple"
                style={{ width: '100%' }}
                status={error ? 'error' : undefined}
                placeholder={t('partner.anyType')}
                showSearch={{ filterOption: labelIncludes }}
                value={value}
                options={types}
                onChange={set}
              />
            )}
          </F.own>
          <F.own name="regions" required={false} hint={t('partner.anywhereHint')}>
            {(control, { value, set, error }) => (
              <Select
                id={control.id}
                aria-describedby={control['aria-describedby']}
                mode="multiple"
                style={{ width: '100%' }}
                status={error ? 'error' : undefined}
                placeholder={t('partner.anywhere')}
                showSearch={{ filterOption: labelIncludes }}
                value={regions.length > 0 ? value : []}
                // Only provinces and cities, because conditions have no smaller regions.
                options={regions.filter(([code]) => code.endsWith('00')).map(([value, label]) => ({ value, label }))}
                onChange={set}
              />
            )}
          </F.own>
          <F.text name="atOnce" hint={t('partner.atOnceHint', { owners })} />
          <F.text name="feePercent" hint={t('partner.feeHint')} />
        </Split>
      </FormPart>
    </Card>
  )
}
