import type { HelpOf } from '../shell/page-help.ts'
import type { privacyPages } from './pages.ts'

export const privacyHelp = {
  dataRetention: {
    words: [
      '设置各类个人数据在展会结束后保留多久，并预览今晚会清除哪些。清除之后，证明里写明数量与依据。',
      'Set how long each kind of personal data is kept, and see what would go tonight. Afterwards a certificate says what went and by which period.',
    ],
    next: 'retentionCertificates',
  },
  retentionCertificates: {
    words: [
      '每次清除留下的证明：类别、展会、数量与当时的期限，可打印。期限在数据保留页修改。',
      'A certificate of each shredding: kind, exhibition, count and the period that held, to be printed. Periods are changed on the page of data retention.',
    ],
    next: 'dataRetention',
  },
} as const satisfies HelpOf<typeof privacyPages>
