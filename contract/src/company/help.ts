import type { HelpOf } from '../shell/page-help.ts'
import type { companyPages } from './pages.ts'

export const companyHelp = {
  basisSet: {
    words: [
      '填写本企业的名称、证照与联系人，合作、证件与发票都以此为准。接着填写开票信息。',
      'Enter your company’s name, licence and contact; partnerships, badges and invoices go by them. Invoice information comes next.',
    ],
    next: 'billingInfo',
  },
  billingInfo: {
    words: [
      '填写开具发票所用的抬头、税号与账户，同步后生效。纸质发票与证件寄往“收件地址”。',
      'Enter title, tax number and account your invoices are made with; they count once synchronized. Paper goes to your mailing addresses.',
    ],
    next: 'shippingAddress',
  },
  shippingAddress: {
    words: [
      '保存证件与发票的邮寄地址，并选一个默认的。没有合适的就新增一个。',
      'Keep the addresses badges and invoices are mailed to, one of them the default. Add one where none fits.',
    ],
    next: 'addAddress',
  },
  addAddress: {
    words: [
      '填写收件人、电话与详细地址，可设为默认。保存后邮寄时即可选用。',
      'Enter the recipient, telephone and address, and make it the default if you like. It can then be chosen for mailing.',
    ],
    next: 'shippingAddress',
  },
  editAddress: {
    words: [
      '修改一个收件地址。已经寄出的不受影响。',
      'Change one mailing address. What was sent already is not touched.',
    ],
    next: 'shippingAddress',
  },
  accountSettings: {
    words: [
      '修改您本人的姓名、手机、邮箱与密码，开启两步验证，查看登录的设备。不认识的登录请立即结束。',
      'Change your own name, telephone, e-mail and password, switch on two-step login and see where you are logged in. End a login you do not know at once.',
    ],
  },
} as const satisfies HelpOf<typeof companyPages>
