import type { Reads } from '../kernel/noun.ts'

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
