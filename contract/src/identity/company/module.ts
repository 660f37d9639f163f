import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

/** Named by the specification, section 6: they open the setting items of the header. */
export const companyPermissions = permissions({
  'basicsInfo:set': { label: ['基本信息', 'Edit basic information'], group: 'basicSettings', companies: companyTypes },
  'mInvoice:set': { label: ['开票信息', 'Edit invoice information'], group: 'basicSettings', companies: companyTypes },
  'addressee:set': { label: ['收件地址', 'Edit mailing addresses'], group: 'basicSettings', companies: companyTypes },
})

const group = 'settings'

export const companyPages = pageEntries({
  basisSet: {
    path: '/basisSet',
    screen: 'company/BasicSetting',
    label: ['基本信息', 'Basic information'],
    permission: 'basicsInfo:set',
    group,
  },
  billingInfo: {
    path: '/billingInfo',
    screen: 'company/InvoiceSetting',
    label: ['开票信息', 'Invoice information'],
    permission: 'mInvoice:set',
    group,
  },
  shippingAddress: {
    path: '/shippingAddress',
    screen: 'company/AddressList',
    label: ['收件地址', 'Mailing addresses'],
    permission: 'addressee:set',
    group,
  },
  addAddress: {
    path: '/shippingAddress/add',
    screen: 'company/AddressEditor',
    label: ['新增地址', 'Add an address'],
    under: 'shippingAddress',
  },
  editAddress: {
    path: '/shippingAddress/:id',
    screen: 'company/AddressEditor',
    label: ['修改地址', 'Edit address'],
    under: 'shippingAddress',
  },
  accountSettings: {
    path: '/accountSettings',
    screen: 'company/AccountSettings',
    label: ['账号设置', 'Account settings'],
  },
})

export const companyReads = {
  getBasicSetting: ['company'],
  getInvoiceSetting: ['invoiceSetting'],
  getReceivedAddressList: ['receivedAddress'],
  getReceivedAddress: ['receivedAddress'],
  getAccountSetting: ['account', 'operator', 'company'],
} as const satisfies Reads
