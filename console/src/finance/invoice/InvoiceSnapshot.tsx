import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { type InvoiceDetail, kindLabels } from './invoice-labels.ts'

/** The invoice information and address at the time of the application. */
export function InvoiceSnapshot({ detail }: { detail: InvoiceDetail }) {
  const t = useText()
  const { setting, kind, maker } = detail
  const receiver = [setting.receiverName, setting.receiverTelephone, setting.receiverEmail, setting.receiverAddress]
  const facts = [
    { name: t('invoice.title'), value: setting.title },
    { name: t('invoice.kind'), value: t(kindLabels[kind]) },
    { name: t('invoice.taxNumber'), value: setting.taxNumber },
    { name: t('invoice.bank'), value: setting.bank },
    { name: t('invoice.account'), value: setting.account.replace(/(\d{4})(?=\d)/g, '$1 ') },
    { name: t('invoice.address'), value: setting.address },
    { name: t('invoice.phone'), value: setting.phone },
    { name: t('invoice.receiver'), value: [...receiver, setting.receiverPostcode].filter(Boolean).join(' · ') },
    { name: t('invoice.maker'), value: nameOf(maker) },
  ]
  return <DescriptionList facts={facts.filter(({ value }) => value !== '')} />
}
