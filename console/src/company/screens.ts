import type { Screen } from '../screens.ts'

const addresses = 'shippingAddress'

export const screens: readonly Screen[] = [
  { path: '/basisSet', load: () => import('./BasicSetting.tsx'), flag: 'basisSet' },
  { path: '/billingInfo', load: () => import('./InvoiceSetting.tsx'), flag: 'billingInfo' },
  { path: '/shippingAddress', load: () => import('./AddressList.tsx'), flag: addresses },
  { path: '/shippingAddress/add', load: () => import('./AddressEditor.tsx'), flag: addresses },
  { path: '/shippingAddress/:id', load: () => import('./AddressEditor.tsx'), flag: addresses },
  { path: '/accountSettings', load: () => import('./AccountSettings.tsx'), flag: 'accountSettings' },
]
