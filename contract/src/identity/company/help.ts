import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { companyPages } from './module.ts'

export const companyHelp = {
  basisSet: {
    label: [
      '填写本企业的名称、证照与联系人，合作、证件与发票都以此为准。接着填写开票信息。',
      'Enter your company’s name, licence and contact. Partnerships, badges and invoices use them; add invoice information next.',
    ],
    next: 'billingInfo',
  },
  billingInfo: {
    label: [
      '填写开具发票所用的抬头、税号与账户，同步后生效。纸质发票与证件寄往“收件地址”。',
      'Enter the title, tax number and account for invoices; they apply once synchronized. Paper mail goes to your mailing addresses.',
    ],
    next: 'shippingAddress',
  },
  shippingAddress: {
    label: [
      '保存证件与发票的邮寄地址，并选一个默认的。没有合适的就新增一个。',
      'Manage addresses for badges and invoices and choose a default. Add one if none fits.',
    ],
    next: 'addAddress',
  },
  addAddress: {
    label: [
      '填写收件人、电话与详细地址，可设为默认。保存后邮寄时即可选用。',
      'Enter the recipient, phone and address; you can make it the default. It is then available for mailing.',
    ],
    next: 'shippingAddress',
  },
  editAddress: {
    label: ['修改一个收件地址。已经寄出的不受影响。', 'Edit a mailing address. Items already sent are not affected.'],
    next: 'shippingAddress',
  },
  accountSettings: {
    label: [
      '修改您本人的姓名、手机、邮箱与密码，开启两步验证，查看登录的设备。不认识的登录请立即结束。',
      'Change your name, phone, e-mail and password, turn on two-step login and review devices. End any login you don’t recognize.',
    ],
  },
} as const satisfies HelpOf<typeof companyPages>
