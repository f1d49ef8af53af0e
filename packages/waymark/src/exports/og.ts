export { ImageResponse, type DrawingFont, type ImageResponseOptions } from '../rsc/image-response.ts'
