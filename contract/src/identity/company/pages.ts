import { pageEntries } from '../../kernel/page/page-entry.ts'

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
