/** Kinds of an enterprise's documents. */
export const documentKinds = ['排污许可证', '环评批复', '验收文件', '监测报告', '现场照片', '其他'] as const
