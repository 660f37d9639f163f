import { copyTexts } from '@fairgate/contract/finance/pay-setting/copy-texts'
import { type PriceForm, paySettingFields, reminderDays } from '@fairgate/contract/finance/pay-setting/fields'
import { formatMoment } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { CopySetting } from './CopySetting.tsx'
import { PaymentNoticePreview } from './PaymentNoticePreview.tsx'
import { PriceTable } from './PriceTable.tsx'
import {
  changedFees,
  collectionLabels,
  collectionLines,
  pricesOf,
  type Setting,
  type Version,
} from './pay-setting-labels.ts'

const F = formFields(paySettingFields)

interface SettingFormProps {
  setting: Setting
  /** Null: the venue's default. */
  exhibitionId: string | null
}

/** Form for how an exhibition's money is collected: payee, terms, prices. A change creates another version. */
export function SettingForm({ setting, exhibitionId }: SettingFormProps) {
  const t = useText()
  const w = useLocalize()
  const { exhibition, versions, inherited, mayEdit, collectionFixed, types } = setting
  const own = versions[0]
  const start = own ?? inherited
  const sent = <Form extends { prices: readonly PriceForm[] }>(form: Form) => ({
    ...form,
    prices: changedFees(form.prices, setting),
  })
  const draft = useDraft({
    of: paySettingFields,
    read: own && { ...toTypedSetting(own), prices: pricesOf(setting, own) },
    start: { ...(start && toTypedSetting(start)), prices: pricesOf(setting, start) },
    send: (form, over) =>
      over
        ? write('editPaySetting', { exhibitionId, version: over.version, ...sent(form) })
        : write('addPaySetting', { exhibitionId, ...sent(form) }),
    said: 'paySetting.saved',
  })
  const title = exhibition ? nameOf(exhibition) : t('paySetting.venueDefault')
  return (
    <FormPage
      draft={draft}
      title={title}
      within={[title]}
      locked={!mayEdit}
      facts={[
        t('paySetting.title'),
        own
          ? t('paySetting.versionOf', { version: own.version })
          : t(inherited ? 'paySetting.inherits' : 'paySetting.missing'),
        t('paySetting.historyHint'),
      ]}
    >
      <FormSection
        title={t('paySetting.collection')}
        hint={exhibitionId === null ? t('paySetting.venueDefaultHint') : undefined}
      >
        <fieldset className="fg-form-page-fields" disabled={collectionFixed && exhibitionId !== null}>
          <F.radios name="collection" labels={collectionLabels} lines={collectionLines} />
        </fieldset>
        {collectionFixed && exhibitionId !== null && (
          <p className="fg-field-hint">{t('paySetting.collectionUnchanged')}</p>
        )}
      </FormSection>
      {exhibitionId !== null && mayEdit && (
        <FormSection title={w(copyTexts.copyFrom)}>
          <CopySetting exhibitionId={exhibitionId} onCopy={version => draft.set(copiedOf(version))} />
        </FormSection>
      )}
      <FormSection title={t('paySetting.payee')}>
        <F.text name="receiver" />
        <F.text name="contact" />
        <F.text name="telephone" />
        <F.text name="bank" />
        <F.text name="account" />
        <F.text name="bankAddress" />
      </FormSection>
      <FormSection title={t('paySetting.terms')}>
        <F.text name="dueDays" />
        <F.many
          name="reminders"
          options={reminderDays.map(day => ({
            value: day,
            label: day === '0' ? t('paySetting.reminderDue') : t('paySetting.reminderDay', { count: Number(day) }),
          }))}
        />
        <F.text name="graceDays" />
        <F.text name="unpaidBadgeDays" />
      </FormSection>
      <FormSection title={t('paySetting.rates')}>
        <F.text name="returnRate" />
        <F.text name="taxRate" />
        <F.text name="split" />
        <F.text name="ticketSplit" />
        <F.text name="commission" />
        <F.text name="deposit" />
      </FormSection>
      {exhibitionId !== null && (
        <FormSection title={t('paySetting.prices')} hint={t('paySetting.pricesHint')} wide>
          <F.own name="prices" label="">
            {(_control, { value, set }) => (
              <PriceTable types={types} value={value ?? []} onChange={set} issues={draft.issues} />
            )}
          </F.own>
        </FormSection>
      )}
      {exhibitionId !== null && (
        <Card title={t('paySetting.preview')}>
          <PaymentNoticePreview types={types} form={draft.values} />
        </Card>
      )}
      {versions.length > 1 && (
        <Card title={t('paySetting.history')}>
          <VersionHistory versions={versions.slice(1)} />
        </Card>
      )}
    </FormPage>
  )
}

/** A version as form values: days and numbers as text. */
const toTypedSetting = ({ reminders, dueDays, graceDays, unpaidBadgeDays, ...version }: Version) => ({
  ...version,
  reminders: reminders.map(String) as (typeof reminderDays)[number][],
  dueDays: String(dueDays),
  graceDays: String(graceDays),
  unpaidBadgeDays: String(unpaidBadgeDays),
})

/** The fields copied from another exhibition: neither the collection nor prices, which belong to each exhibition. */
function copiedOf(version: Version) {
  const { receiver, contact, telephone, bank, account, bankAddress, ...rest } = toTypedSetting(version)
  const { dueDays, reminders, graceDays, unpaidBadgeDays } = rest
  const { returnRate, taxRate, split, ticketSplit, commission, deposit } = rest
  return {
    ...{ receiver, contact, telephone, bank, account, bankAddress, dueDays, reminders, graceDays, unpaidBadgeDays },
    ...{ returnRate, taxRate, split, ticketSplit, commission, deposit },
  }
}

/** Earlier versions, which still apply to bills made with them. */
function VersionHistory({ versions }: { versions: readonly Version[] }) {
  const t = useText()
  return (
    <PlainTable
      label={t('paySetting.history')}
      rows={versions}
      none=""
      columns={[
        { key: 'version', title: t('paySetting.version'), render: ({ version }) => String(version) },
        { key: 'at', title: t('paySetting.setAt'), render: ({ setAt }) => formatMoment(setAt) },
        { key: 'by', title: t('paySetting.setBy'), render: ({ setBy }) => setBy || '—' },
        {
          key: 'collection',
          title: t('paySetting.collection'),
          render: ({ collection }) => t(collectionLabels[collection]),
        },
        { key: 'receiver', title: t('paySetting.receiver'), width: '28%', render: ({ receiver }) => receiver },
        {
          key: 'priced',
          title: t('paySetting.priced'),
          align: 'right',
          render: ({ prices }) => String(prices.filter(({ price }) => price !== null).length),
        },
      ]}
    />
  )
}
