export { imagesPath, pictureFile, tendImage } from './pictures.ts'
