import { creditCheckCharacter } from '@fairgate/contract/identity/company/credit-code'

const code = (serial: string) => `91310000MA1${serial}${creditCheckCharacter(`91310000MA1${serial}`)}`

/** The input of the partner form. */
export interface TypedPartner {
  cn: string
  en: string
  creditCode: string
  addressCn: string
  addressEn: string
  contact: string
  telephone: string
  email: string
  administrator: { name: string; userName: string; telephone: string; email: string }
}

const typed = (names: { cn: string; en: string }, key: string, serial: string): TypedPartner => ({
  ...names,
  creditCode: code(serial),
  addressCn: '余杭塘路 866 号',
  addressEn: '866 Yuhangtang Road',
  contact: '沈嘉木',
  telephone: `1391${serial}0`,
  email: `${key}@demo.invalid`,
  administrator: {
    name: '陶然',
    userName: `${key}admin`,
    telephone: `1371${serial}0`,
    email: `${key}.admin@demo.invalid`,
  },
})

/** The input of the partner story; the same in both languages, because it is data. */
export const partnerData = {
  partner: typed({ cn: '青禾展台设计工程公司', en: 'Qinghe Stand Design Ltd.' }, 'qinghe', '510001'),
  correctedEn: 'Qinghe Stand Design and Build Ltd.',
  secondary: typed({ cn: '木槿展具租赁公司', en: 'Mujin Display Rental Ltd.' }, 'mujin', '510002'),
  second: typed({ cn: '橙岸会展公司', en: 'Orange Bank Exhibitions Ltd.' }, 'orange', '510003'),
  onRecord: typed({ cn: '云帆展览服务公司', en: 'Yunfan Exhibition Services Ltd.' }, 'yunfan', '510004'),
  fairCn: '江南园艺展',
  fairEn: 'Jiangnan Garden Show',
  typeCn: '搭建人员',
  typeEn: 'Stand builder',
  returnNote: '英文名称与执照不一致，请核对。',
  applyNote: '用于江南园艺展的搭建。',
  licence: 'licence.png',
  document: 'agreement.png',
  fee: '12.5',
  quota: 20,
  given: 5,
} as const
