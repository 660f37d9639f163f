import { useMay, useRedPoints } from '../../kernel/auth/session.ts'
import { screenExists } from '../screens.ts'

/** The company's settings: only existing and permitted pages; `red` for one with pending work. */
export function useSettings() {
  const red = useRedPoints()
  const entries = [
    { path: '/basisSet', key: 'shell.basicInformation', may: useMay('basicsInfo:set'), red: red?.basicSetting },
    { path: '/billingInfo', key: 'shell.invoiceInformation', may: useMay('mInvoice:set'), red: red?.invoiceSetting },
    { path: '/shippingAddress', key: 'shell.mailingAddress', may: useMay('addressee:set'), red: false },
    { path: '/dataRetention', key: 'privacy.title', may: useMay('privacy:view'), red: false },
    { path: '/subjectRequests', key: 'subjectRequest.title', may: useMay('privacy:view'), red: false },
  ] as const
  return entries.filter(entry => entry.may && screenExists(entry.path))
}
