import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

const venue = ['platform'] as const

export const privacyPermissions = permissions({
  'privacy:view': {
    label: ['查看数据保留与个人信息请求', 'View data retention and subject requests'],
    group: 'checkManagement',
    companies: venue,
  },
  'privacy:edit': {
    label: ['设置数据保留期限、登记个人信息请求', 'Set retention periods and record subject requests'],
    group: 'checkManagement',
    companies: venue,
  },
  'privacy:approve': {
    label: ['立即清除数据、批准个人信息删除', 'Delete data immediately and approve erasures'],
    group: 'checkManagement',
    companies: venue,
    person: true,
  },
})

export const privacyPages = pageEntries({
  dataRetention: {
    path: '/dataRetention',
    screen: 'privacy/Retention',
    label: ['数据保留', 'Data retention'],
    permission: 'privacy:view',
    group: 'settings',
  },
  retentionCertificates: {
    path: '/dataRetention/certificates',
    screen: 'privacy/CertificateList',
    label: ['清除证明', 'Data deletion certificates'],
    under: 'dataRetention',
  },
})

export const privacyReads = {
  getRetention: ['systemParameter', 'retentionCertificate'],
  getRetentionPreview: [
    'systemParameter',
    'retentionCertificate',
    'settlement',
    'conflict',
    'blacklist',
    'declaration',
  ],
  getRetentionCertificatePage: ['retentionCertificate'],
  getRetentionCertificate: ['retentionCertificate'],
} as const satisfies Reads
